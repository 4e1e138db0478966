import type { Cart } from '@kaituan/contract/cart';
import type { CartEditor } from '#web/features/cart/cart-editor.ts';
import { isCharged } from '#web/features/cart/editing/cart-edits.ts';
import { useCheckout } from '#web/features/cart/ordering/use-checkout.ts';
import { formatTwd } from '#web/ui/format-money.ts';
import { CartSummary, CheckoutButton, OrderMinimum } from './cart-summary.tsx';
import { totalsOf } from './cart-totals.ts';

/** The summary, and on phones the bar at the thumb. */
export function CartCheckout({
  cart,
  isPending,
  editor,
}: {
  cart: Cart;
  isPending: boolean;
  editor: CartEditor;
}) {
  const totals = totalsOf(cart);
  const { checkOut, isBusy, problem } = useCheckout(editor, contentOf(cart));
  const missingTwd = cart.orderMinimumMissingTwd;
  const button = (
    <CheckoutButton
      lineCount={totals.lineCount}
      isBlocked={totals.lineCount === 0 || missingTwd > 0}
      isBusy={isBusy}
      onPress={() => void checkOut()}
    />
  );
  return (
    <>
      <div className="md:sticky md:top-32">
        <CartSummary
          totals={totals}
          isPending={isPending}
          problem={problem}
          minimum={<OrderMinimum minimumTwd={cart.orderMinimumTwd} missingTwd={missingTwd} />}
        >
          {button}
        </CartSummary>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-surface/95 px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur sm:-mx-6 sm:px-6 md:hidden">
        {missingTwd > 0 && (
          <p className="pb-2 text-sm font-medium text-accent-ink">
            未達最低訂購金額，還差 {formatTwd(missingTwd)}
          </p>
        )}
        <div className="flex items-center gap-4">
          <p className="shrink-0 leading-tight">
            <span className="block text-xs text-ink-soft">合計（含運）</span>
            <span
              className={`text-xl font-bold text-price tabular-nums ${isPending ? 'opacity-70' : ''}`}
            >
              {totals.totalTwd === null ? '請洽業務' : formatTwd(totals.totalTwd)}
            </span>
          </p>
          {button}
        </div>
      </div>
    </>
  );
}

/** What the tap on 去結帳 is about. */
const contentOf = (cart: Cart): string =>
  cart.lines
    .filter(isCharged)
    .map(({ skuId, quantity }) => `${skuId}×${quantity}`)
    .join(' ');
