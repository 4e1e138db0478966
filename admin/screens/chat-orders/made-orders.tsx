import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { OrderLink } from '#admin/session/order-link.tsx';

const states: Record<StaffChatOrder['state'], string> = {
  UNPAID: '待付款',
  OWED: '取貨時付款',
  PAID: '已付款',
  CANCELLED: '已取消',
};

/** The orders made of chats, with the links of those who have no account. */
export function MadeOrders(props: {
  orders: readonly StaffChatOrder[];
  title: string;
  goodsText: (skuId: number) => string;
}) {
  const { orders, title, goodsText } = props;
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="made-orders" className="mt-8">
      <h2 id="made-orders" className="scroll-mt-20 text-lg font-bold">
        由聊天建立的訂單
      </h2>
      <p className="mb-2 text-sm text-ink-soft">
        連結請私訊給本人：有連結的人就能看到訂單、付款並認領。
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {orders.map((order) => {
          const { orderNo, name, lines, payableTwd, state, payBy, claimPath, isClaimed } = order;
          const goods = lines.map((line) => `${goodsText(line.skuId)} × ${line.quantity}`);
          const link = claimPath && `${location.origin}${claimPath}`;
          return (
            <li key={orderNo} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">
                  {name}{' '}
                  <Badge tone={state === 'UNPAID' ? 'accent' : 'quiet'}>{states[state]}</Badge>
                  {isClaimed && <Badge tone="good">已認領</Badge>}
                </p>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {goods.join('、')}・{formatTwd(payableTwd)}
                  {state === 'UNPAID' && payBy && `・${formatMoment(payBy)} 前付款`}
                </p>
                <OrderLink className="min-h-11 text-sm" orderNo={orderNo} />
              </div>
              {link && state !== 'CANCELLED' && (
                <CopyButton
                  label={`給${name}的連結`}
                  text={`${name}您好，這是您在「${title}」的訂單（${goods.join('、')}，${formatTwd(payableTwd)}）。付款與認領：${link}`}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
