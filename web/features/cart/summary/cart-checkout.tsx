import { createIdempotencyKeys } from '@kaituan/api-client/idempotency-keys';
import { useCall } from '@kaituan/api-client/use-call';
import type { Cart } from '@kaituan/contract/order/cart';
import { formatTwd } from '@kaituan/domain/format-twd';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartEditor } from '#web/features/cart/cart-editor.ts';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { isCharged } from '#web/features/cart/editing/cart-edits.ts';
import { goToCheckout } from '#web/features/cart/ordering/go-to-cart.ts';
import { openCheckout } from '#web/features/cart/ordering/order-calls.ts';
import { readRefusal } from '#web/features/cart/ordering/order-refusal.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { CartSummary, CheckoutButton, OrderMinimum } from './cart-summary.tsx';
import { minimumText, totalsOf } from './cart-totals.ts';

/** Not in the cart's own code: in a file with the product's, every page that shares it would load it. */
const couponsToClaim = lazyPart(() =>
  import('#web/features/catalog/coupons-to-claim.tsx').then((module) => module.CouponsToClaim),
);

/** The summary, and on phones a bar at the lower edge, with 去結帳. */
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
  const button = (
    <CheckoutButton
      lineCount={totals.lineCount}
      isBlocked={totals.lineCount === 0 || cart.orderMinimumMissingTwd > 0}
      isBusy={isBusy}
      onPress={() => void checkOut()}
    />
  );
  return <CartTotalsArea cart={cart} isPending={isPending} problem={problem} button={button} />;
}

/** The totals with the button that leads on. */
export function CartTotalsArea({
  cart,
  isPending,
  problem,
  button,
}: {
  cart: Cart;
  isPending: boolean;
  problem: string | undefined;
  button: ReactNode;
}) {
  const totals = totalsOf(cart);
  const missingTwd = cart.orderMinimumMissingTwd;
  return (
    <>
      <div className="md:sticky md:below-header">
        <div className="[&_a]:mb-4">
          <LazyPart code={couponsToClaim} props={{}} />
        </div>
        <CartSummary
          totals={totals}
          isPending={isPending}
          problem={problem}
          minimum={<OrderMinimum minimumTwd={cart.orderMinimumTwd} missingTwd={missingTwd} />}
        >
          {button}
        </CartSummary>
      </div>
      <div className="bottom-bar z-20 md:hidden">
        {missingTwd > 0 && (
          <p className="pb-2 text-sm font-medium text-accent-ink">
            {minimumText(cart.orderMinimumTwd, missingTwd)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 [&>button]:w-auto [&>button]:grow">
          <p className="shrink-0 leading-tight">
            <span className="block text-xs text-ink-soft">合計（含運）</span>
            <span
              className={`text-xl font-bold tabular-nums ${isPending ? 'text-ink-soft' : 'text-price'}`}
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

/** Identifies what would be checked out. */
const contentOf = (cart: Cart): string =>
  cart.lines
    .filter(isCharged)
    .map(({ skuId, quantity }) => `${skuId}×${quantity}`)
    .join(' ');

/** 去結帳: saves pending cart edits, then opens a checkout of the selected lines. */
function useCheckout(editor: CartEditor, content: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const [idempotencyKeys] = useState(() => createIdempotencyKeys());
  const [problem, setProblem] = useState<string>();
  const { start: checkOut, isBusy } = useCall({
    run: async () => {
      setProblem(undefined);
      if (!(await editor.save())) return;
      const no = await openCheckout(client, channelId, 'CART', idempotencyKeys.keyOf(content));
      idempotencyKeys.reset();
      await goToCheckout(navigate, channelId, no);
    },
    explain: (error) => {
      const refused = readRefusal(error);
      if (!refused) return false;
      idempotencyKeys.reset();
      setProblem(refused.text);
      void client.invalidateQueries({ queryKey: cartQuery(channelId).queryKey });
      return true;
    },
  });
  return { checkOut, isBusy, problem };
}
