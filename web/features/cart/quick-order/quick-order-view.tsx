import type { Cart } from '@kaituan/contract/order/cart';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { minimumText } from '#web/features/cart/summary/cart-totals.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { QuickOrderInput } from './quick-order-input.tsx';
import { QuickOrderTable } from './quick-order-table.tsx';
import { useQuickOrder } from './use-quick-order.ts';

/** Ordering by code and quantity, many rows at once. */
export function QuickOrderView() {
  const order = useQuickOrder();
  const { rows, valid } = order;
  const wrong = rows.filter(({ problem }) => problem !== null).length;
  const totalTwd = valid.reduce((sum, { checked }) => sum + (checked.amountTwd ?? 0), 0);
  const { data } = useQuery(cartQuery(useChannelId()));
  const minimum = data && minimumOf(data.result, totalTwd);
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:items-start md:gap-8">
      <section className="card p-5 sm:p-6 md:sticky md:below-header">
        <QuickOrderInput text={order.text} onText={order.changeText} />
      </section>
      <section aria-label="檢查結果" className="min-w-0 card">
        {rows.length === 0 ? (
          <p className="px-6 py-16 text-center text-ink-soft">
            貼上或上傳後，這裡會立即檢查每一列的商品、庫存與起訂量。
          </p>
        ) : (
          <div className="px-4 pt-3 sm:px-6">
            <QuickOrderTable
              rows={rows}
              inCart={data?.result.lines ?? []}
              onQuantity={order.setQuantity}
              onVariant={order.chooseVariant}
              onRemove={order.removeRow}
            />
          </div>
        )}
        {rows.length > 0 && (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-b-card border-t border-line bg-surface px-4 py-3.5 pb-[max(0.875rem,var(--inset-bottom))] sm:px-6">
            <output className="leading-tight">
              <span className="block text-sm text-ink-soft">
                可訂購 {valid.length} 項{wrong > 0 && `，${wrong} 列待修正`}
              </span>
              <strong className="text-xl text-price tabular-nums">{formatTwd(totalTwd)}</strong>
              {minimum && (
                <span className="mt-1 block text-sm font-medium text-accent-ink">{minimum}</span>
              )}
            </output>
            {order.isCheckFailed && (
              <Button onClick={order.checkAgain} look="outline">
                <RotateCw aria-hidden size={18} />
                重新檢查
              </Button>
            )}
            <Button
              isBusy={order.isBusy || order.isChecking}
              disabled={valid.length === 0}
              onClick={() => void order.addAll()}
              className="min-h-12 max-sm:w-full"
            >
              將 {valid.length} 項加入購物車
            </Button>
          </div>
        )}
      </section>
      <p className="md:col-span-2">
        <ShopLink
          to="/cart"
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          前往購物車
        </ShopLink>
      </p>
    </div>
  );
}

/** What is missing to the least that an order may cost, together with what is in the cart; undefined for nothing. */
function minimumOf({ orderMinimumTwd, goodsTwd }: Cart, totalTwd: number): string | undefined {
  if (goodsTwd === null) return undefined;
  const missingTwd = orderMinimumTwd - goodsTwd - totalTwd;
  if (missingTwd <= 0) return undefined;
  return `${goodsTwd > 0 ? '連同購物車' : ''}${minimumText(orderMinimumTwd, missingTwd)}`;
}
