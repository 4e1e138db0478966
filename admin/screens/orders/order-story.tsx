import { memberQuery } from '@kaituan/api-client/query-client';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { owedBy } from '#admin/parts/owed-order.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { OrderMoney } from './money/order-money.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderRecipient } from './order-recipient.tsx';
import { actorTextOf, eventTextOf, stateTextOf } from './order-words.ts';
import { OrderReturns } from './returns/order-returns.tsx';

/** One order with everything that belongs to it. */
export default function OrderStoryScreen() {
  const { orderNo = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    ...memberQuery('/StaffOrder/DescribeOrder', { orderNo }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const back = { to: '/orders', label: '訂單' };
  if (data) return <Story order={data.result} />;
  return (
    <>
      <PageHeader title={orderNo} back={back} />
      {isError ? (
        <FailedList
          error={error}
          title="沒有這張訂單"
          text="請確認訂單編號；不屬於您的通路的訂單看不到。"
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

function Story({ order }: { order: StaffOrder }) {
  const channelName = useChannelName();
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
            {order.orderNo}
            <Badge tone="rose">{stateTextOf(order)}</Badge>
          </span>
        }
        note={`${formatMoment(order.placedAt)}　${channelName(order.channelId)}`}
        back={{ to: '/orders', label: '訂單' }}
      />
      <MoneyInShort order={order} />
      <OrderActions order={order} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr]">
        <div className="space-y-4">
          <OrderParcels order={order} />
          <OrderReturns order={order} />
        </div>
        <div className="space-y-4 md:row-span-2">
          <OrderRecipient order={order} />
          <OrderMoney order={order} />
          <OrderNotes order={order} />
        </div>
        <History events={order.events} />
      </div>
    </>
  );
}

/** What is still to come and what came, first of all: also on a phone, where the amounts are further down. */
function MoneyInShort({ order }: { order: StaffOrder }) {
  const { money, heldTwd, status, paymentMethod } = order;
  if (!money) return null;
  const owedTwd = status === 'CANCELLED' ? 0 : owedBy({ ...order, ...money });
  const parts = [
    ['還要收', owedTwd],
    ['已收部分', heldTwd ?? 0],
    ['已收', money.paidTwd],
    ['已退', money.refundedTwd],
  ] as const;
  const known = parts.flatMap(([name, amountTwd]) =>
    amountTwd > 0 ? `${name} ${formatTwd(amountTwd)}` : [],
  );
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 font-semibold tabular-nums">
      {known.map((text, index) => (
        <span key={text} className={owedTwd > 0 && index === 0 ? 'text-price' : undefined}>
          {text}
        </span>
      ))}
      <span className="font-normal text-ink-soft">{paymentMethodFacts(paymentMethod).text}</span>
    </p>
  );
}

function History({ events }: Pick<StaffOrder, 'events'>) {
  return (
    <Section title="經過">
      <ol className="space-y-3 text-sm">
        {events.map(({ at, kind, actor, actedByName, reason, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to
          <li key={index} className="border-l-2 border-line pl-3">
            <p className="font-semibold">{eventTextOf(kind)}</p>
            {detail && <p className="wrap-anywhere tabular-nums">{detail}</p>}
            {reason && <p className="wrap-anywhere">{reason}</p>}
            <p className="text-ink-soft tabular-nums">
              {formatMoment(at)}　{actorTextOf(actor)}
              {actedByName && `：${actedByName}`}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
