import { Chip } from '@kaituan/kit/controls/chip.tsx';
import type { OrderRefusal } from '#web/features/cart/ordering/order-refusal.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** Why the goods were not added, and the quantities that can be. */
export function OrderRefused({
  refusal,
  unitLabel,
  onTake,
}: {
  refusal: OrderRefusal;
  unitLabel: string;
  onTake: (total: number) => void;
}) {
  const { text, inCart, totals } = refusal;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-danger">
      <p className="font-medium">{text}</p>
      {totals.map((total) => (
        <Chip look="suggestion" key={total} onClick={() => onTake(total)}>
          {inCart > 0 ? '購物車改為' : '改買'} {total} {unitLabel}
        </Chip>
      ))}
      {inCart > 0 && (
        <ShopLink
          to="/cart"
          className="inline-flex min-h-11 items-center px-1 font-medium text-primary underline underline-offset-4"
        >
          查看購物車
        </ShopLink>
      )}
    </div>
  );
}
