import type { Order } from '@kaituan/contract/order/order';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { MessageSquareHeart, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { groupLinkText, nextStepOf, payByOf } from '#web/features/orders/next-step.ts';
import { PayByClock } from '#web/features/orders/pay-by-clock.tsx';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { pledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** Status, next step and actions of an order. */
export function OrderHeadline({ order, told }: { order: Order; told: ReactNode }) {
  const { orderNo, actions, isReported } = order;
  const payBy = payByOf(order);
  const groupText = groupLinkText(order);
  return (
    <section aria-label="訂單狀態" className="card-raised p-4 sm:p-6 print:shadow-none">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="text-sm text-ink-soft">
          訂單編號 <span className="font-semibold text-ink tabular-nums">{orderNo}</span>
        </p>
        <CopyButton text={orderNo} label="訂單編號" />
        <p className="text-sm text-ink-soft tabular-nums sm:ml-auto">
          {formatMoment(order.placedAt)} 成立
        </p>
      </div>
      <p role="status" className="mt-2 text-2xl font-bold text-primary sm:text-3xl">
        {order.label}
      </p>
      <p className="mt-1 max-w-2xl">{nextStepOf(order)}</p>
      {told}
      {order.pledgeNo && groupText && (
        <ShopLink
          to={pledgePath(order.pledgeNo)}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-primary hover:bg-primary-soft print:hidden"
        >
          <Users aria-hidden size={18} />
          {groupText}
        </ShopLink>
      )}
      {actions.includes('PAY') && payBy && !isReported && (
        <p className="mt-2 empty:hidden print:hidden">
          <PayByClock payBy={payBy} isCountdownOnly />
        </p>
      )}
      {order.reviewableLineNoArray.length > 0 && (
        <ShopLink
          to={`/member/reviews?order=${orderNo}`}
          className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-primary hover:bg-primary-soft print:hidden"
        >
          <MessageSquareHeart aria-hidden size={18} />
          評價收到的商品（{order.reviewableLineNoArray.length} 件）
        </ShopLink>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <span className="-ml-5">
          <AskLink asked={{ category: 'ORDER', orderNo }}>有問題？問店家</AskLink>
        </span>
        <div className="ml-auto">
          <OrderActions
            orderNo={orderNo}
            label={order.label}
            actions={actions.filter((action) => action !== 'PAY' || !isReported)}
            needsAccount={order.needsAccount}
          />
        </div>
      </div>
    </section>
  );
}
