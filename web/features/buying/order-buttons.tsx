import { Button } from '@kaituan/kit/controls/button.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { ShoppingCart } from 'lucide-react';
import type { OrderSelection } from '#web/features/product/choice/order-slot.tsx';
import { useOrder } from './use-order.ts';

const orderRefused = lazyPart(() =>
  import('./order-refused.tsx').then((module) => module.OrderRefused),
);
export const restockWatch = lazyPart(() =>
  import('#web/features/wishlist/restock-watch.tsx').then((module) => module.RestockWatch),
);

/** In pixels on phones: with large text the bar of buttons leaves the page in sight. */
const wide = 'min-h-[44px]! min-w-fit flex-1 px-[8px]! whitespace-nowrap md:min-h-12! md:text-lg';

/** 加入購物車 and 立即購買, with the reason when ordering is impossible. */
export function OrderButtons({
  skuId,
  unitLabel,
  quantity,
  isAllowed,
  isSoldOut,
  unavailableReason,
  onMissing,
  asksFirst = () => false,
  onDone,
  onAdded,
}: OrderSelection & {
  /** Called in place of ordering, while a choice is missing. */
  onMissing: () => void;
  /** Whether a press asks for the choice, even when one is made. */
  asksFirst?: () => boolean;
  onDone?: () => void;
  onAdded?: (() => void) | undefined;
}) {
  const isHydrated = useIsHydrated();
  const { busyWith, refusal, order, takeTotal } = useOrder({ skuId, quantity }, onDone, onAdded);
  if (isSoldOut && skuId !== null) {
    return <LazyPart code={restockWatch} props={{ skuId }} />;
  }
  if (unavailableReason !== null) {
    return (
      <Button disabled look="soft" className={`${wide} md:w-full`}>
        {unavailableReason}
      </Button>
    );
  }
  const press = (kind: 'ADD_CART_ITEM' | 'BUY_NOW') =>
    isAllowed && !asksFirst() ? order(kind) : onMissing();
  /** Not the one that was pressed: it would lose the focus, which a dialog that opens gives back to it. */
  const isBlocked = (other: 'ADD_CART_ITEM' | 'BUY_NOW') => !isHydrated || busyWith === other;
  const look = isHydrated ? '' : 'disabled:opacity-100';
  return (
    <div className="flex min-w-0 flex-1 flex-col-reverse gap-2 md:flex-col md:gap-3">
      <div className="flex flex-wrap gap-2 md:gap-3">
        <Button
          disabled={isBlocked('BUY_NOW')}
          isBusy={busyWith === 'ADD_CART_ITEM'}
          onClick={() => press('ADD_CART_ITEM')}
          look="soft"
          className={`${wide} ${look}`}
        >
          <ShoppingCart aria-hidden size={20} className="max-sm:hidden" />
          加入購物車
        </Button>
        <Button
          disabled={isBlocked('ADD_CART_ITEM')}
          isBusy={busyWith === 'BUY_NOW'}
          onClick={() => press('BUY_NOW')}
          className={`${wide} ${look}`}
        >
          立即購買
        </Button>
      </div>
      {refusal && (
        <LazyPart code={orderRefused} props={{ refusal, unitLabel, onTake: takeTotal }} />
      )}
      <noscript>
        <p className="text-sm text-ink-soft">訂購需要開啟瀏覽器的 JavaScript。</p>
      </noscript>
    </div>
  );
}
