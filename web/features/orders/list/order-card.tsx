import type { OrderCard as OrderCardData } from '@kaituan/contract/order/order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { type OrderLabel, orderLabelText } from '@kaituan/domain/order/order-label';
import { LinePicture } from '@kaituan/kit/content/line-picture.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { ChevronRight } from 'lucide-react';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { orderPath } from '#web/features/orders/order-address.ts';
import { PayByClock } from '#web/features/orders/pay-by-clock.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** One order in the list, with its actions. */
export function OrderCard({ order }: { order: OrderCardData }) {
  const { orderNo, label, actions, payBy, isReported } = order;
  const isWaitingForMoney = actions.includes('PAY') && payBy !== null && !isReported;
  return (
    <article
      aria-label={`訂單 ${orderNo}，${label}`}
      className="card transition-shadow hover:shadow-float"
    >
      <ShopLink to={orderPath(orderNo)} className="block rounded-card p-4 sm:p-5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 flex-1 basis-36 flex-wrap items-baseline gap-x-3">
            <span className="font-bold tabular-nums">{orderNo}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {formatMoment(order.placedAt)}
            </span>
          </span>
          <Badge tone={toneOf(label)}>{label}</Badge>
        </span>
        <CardLines order={order} />
      </ShopLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:px-5">
        {isWaitingForMoney && <PayByClock payBy={payBy} />}
        {isReported && <span className="text-sm text-ink-soft">已回報轉帳，等店家對帳</span>}
        {order.needsAccount && (
          <strong className="text-sm text-accent-ink">有退款等您提供帳戶</strong>
        )}
        {order.refundedTwd > 0 && (
          <span className="text-sm text-ink-soft">已退款 {formatTwd(order.refundedTwd)}</span>
        )}
        <div className="ml-auto">
          <OrderActions
            orderNo={orderNo}
            label={label}
            needsAccount={order.needsAccount}
            actions={actions.filter(
              (action) => action !== 'CHANGE_PAYMENT' && !(isReported && action === 'PAY'),
            )}
          />
        </div>
      </div>
    </article>
  );
}

/** A single line is shown with its size; several by pictures, and the first by name. */
function CardLines({
  order: { lines, itemCount, pieceCount, payableTwd },
}: {
  order: OrderCardData;
}) {
  const [only] = lines;
  const hidden = itemCount - lines.length;
  return (
    <span className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {itemCount === 1 && only ? (
        <>
          <LinePicture picture={only.picture} />
          <span className="min-w-0 flex-1 basis-24">
            <span className="line-clamp-2 font-medium">{only.name}</span>
            {only.optionText && (
              <span className="block text-sm text-ink-soft">{only.optionText}</span>
            )}
          </span>
        </>
      ) : (
        <span className="flex min-w-0 flex-1 basis-36 flex-wrap gap-2">
          {only && (
            <span className="line-clamp-2 w-full font-medium">
              {only.name} 等 {itemCount} 項
            </span>
          )}
          {lines.map((line) => (
            <LinePicture key={`${line.name}${line.optionText}`} picture={line.picture} />
          ))}
          {hidden > 0 && (
            <span className="grid size-16 place-items-center rounded-control bg-sunken font-semibold text-ink-soft">
              +{hidden}
            </span>
          )}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-1 text-right">
        <span>
          <span className="block text-lg font-bold text-price tabular-nums">
            {formatTwd(payableTwd)}
          </span>
          <span className="block text-sm text-ink-soft">共 {pieceCount} 件</span>
        </span>
        <ChevronRight aria-hidden size={18} className="text-ink-soft" />
      </span>
    </span>
  );
}

const tones = {
  UNPAID: 'accent',
  WAITING_FOR_GROUP: 'accent',
  GROUP_FAILED_REFUNDING: 'rose',
  PREPARING: 'cold',
  PARTLY_SHIPPED: 'cold',
  SHIPPED: 'cold',
  AT_STORE: 'accent',
  RECEIVED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'quiet',
  PARTLY_RETURNING: 'rose',
  RETURNING: 'rose',
  REFUNDED: 'quiet',
} as const satisfies Record<OrderLabel, string>;

const labels = Object.keys(tones) as OrderLabel[];

function toneOf(text: string) {
  const label = labels.find((one) => orderLabelText[one] === text);
  return label ? tones[label] : 'quiet';
}
