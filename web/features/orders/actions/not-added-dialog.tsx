import { AfterLink } from '@kaituan/kit/content/after-link.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { TaskDialog } from '@kaituan/kit/dialogs/task-dialog.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { BoughtAgain } from './buy-again.ts';

/** Lists goods that could not be added to the cart again, with reasons. */
export default function NotAddedDialog({
  bought: { added, refused, cartPath },
  onClose,
}: {
  bought: BoughtAgain;
  onClose: () => void;
}) {
  const isNothing = added === 0;
  return (
    <TaskDialog
      title={isNothing ? '這些商品目前無法購買' : '部分商品無法加入'}
      description={isNothing ? undefined : `已將 ${added} 項商品放入購物車，以下商品沒有加入。`}
      onClose={onClose}
    >
      <ul className="divide-y divide-line rounded-control border border-line">
        {refused.map(({ name, reason }) => (
          <li key={name} className="px-4 py-3">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-accent-ink">{reason}</p>
          </li>
        ))}
      </ul>
      <AfterLink onFollow={onClose} className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onClose} look="outline">
          留在這裡
        </Button>
        {isNothing ? (
          <ShopLink to="/collections/hot-items" className={buttonStyle.primary}>
            看看其他商品
          </ShopLink>
        ) : (
          <ShopLink to={cartPath} className={buttonStyle.primary}>
            前往購物車
          </ShopLink>
        )}
      </AfterLink>
    </TaskDialog>
  );
}
