import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { formatDayTime } from '@kaituan/domain/day-text';
import {
  approvalOf,
  nothingToSendText,
  type ReturnDecision,
  returnDecisionText,
  returnStatusText,
} from '@kaituan/domain/order/return-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { Section } from '#admin/parts/section.tsx';
import { useMay } from '#admin/session/staff.ts';
import { type AskedReturn, DecideReturn } from './decide-return.tsx';
import { OpenReturn } from './open-return.tsx';
import { refundTextOf } from './return-refund.tsx';

/** As the life cycle of returns allows. */
const decisionsOf: Record<AskedReturn['status'], readonly ReturnDecision[]> = {
  REQUESTED: ['APPROVE', 'REJECT'],
  APPROVED: ['SENT', 'REFUND', 'CANCEL'],
  RETURNING: ['INSPECT', 'CANCEL'],
  INSPECTING: ['REFUND', 'REJECT'],
  REFUNDED: [],
  REJECTED: [],
  CANCELLED: [],
};

/** Whether the shop agreed to refund a return without the goods. */
const isWithoutGoods = (order: StaffOrder, { status }: AskedReturn): boolean =>
  status === 'APPROVED' && approvalOf(order) === nothingToSendText;

export function OrderReturns({ order }: { order: StaffOrder }) {
  const mayDo = useMay();
  const [asked, setAsked] = useState<{ asked: AskedReturn; decision: ReturnDecision }>();
  // A question leads here, to open a return of what it is about.
  const { filters, change } = useListAddress(['question']);
  const [isOpening, setOpening] = useState(filters.question !== '');
  const canDecide = mayDo('ORDERS', order.channelId);
  const hasArrived = order.parcels.some(({ status }) => receivedStatuses.includes(status));
  const paidBy = (order.money?.attempts ?? [])
    .filter(({ status }) => status === 'PAID')
    .map(({ method }) => method);
  const isClosed = order.returns.every(({ status }) => decisionsOf[status].length === 0);
  const until = order.returnUntil;
  const isOver = typeof until === 'string' && Date.parse(until) < Date.now();
  const mayOpen = canDecide && hasArrived && isClosed && until !== null;
  const canOpen = mayOpen && !isOver;
  if (order.returns.length === 0 && !mayOpen && !isOpening) return null;
  return (
    <Section title="退貨">
      <ul className="space-y-3 text-sm">
        {order.returns.map((one) => (
          <li key={one.returnNo}>
            <p>
              <strong>
                {isWithoutGoods(order, one)
                  ? '已同意，不用寄回，等您退款'
                  : returnStatusText[one.status]}
              </strong>
              {one.refundTwd !== null &&
                !endedWithout.includes(one.status) &&
                `　退 ${refundTextOf(one.refundTwd, one.shippingTwd)}`}
            </p>
            <p className="wrap-anywhere">{one.lines.map(lineText).join('、')}</p>
            {one.note && <p className="wrap-anywhere text-ink-soft">{one.note}</p>}
            {one.question && (
              <Link
                to={`/messages/${one.question.referenceId}`}
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
              >
                提問：{one.question.subject}
              </Link>
            )}
            <ReturnPhotos photos={one.photos} />
            {canDecide && (
              <div className="mt-2 flex flex-wrap gap-2">
                {decisionsOf[one.status]
                  .filter((decision) => decision !== 'SENT' || !isWithoutGoods(order, one))
                  .map((decision) => (
                    <Button
                      key={decision}
                      look="outline"
                      onClick={() => setAsked({ asked: one, decision })}
                    >
                      {returnDecisionText[decision]}
                    </Button>
                  ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {canOpen && (
        <div className={order.returns.length > 0 ? 'mt-4' : ''}>
          <Button look="outline" onClick={() => setOpening(true)}>
            代會員開退貨
          </Button>
        </div>
      )}
      {mayOpen && isOver && (
        <p className={`text-sm text-ink-soft ${order.returns.length > 0 ? 'mt-4' : ''}`}>
          退貨期限到{formatDayTime(until, new Date().toISOString())}
          ，已經過了。要補償會員，請用「取下商品或補償」。
        </p>
      )}
      {isOpening && (
        <OpenReturn
          orderNo={order.orderNo}
          referenceId={filters.question}
          onClose={() => {
            setOpening(false);
            change({ question: '' }, { replace: true });
          }}
        />
      )}
      {asked && (
        <DecideReturn
          orderNo={order.orderNo}
          paidBy={paidBy}
          {...asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

const lineText = ({ name, quantity, reason, restocked }: AskedReturn['lines'][number]): string =>
  `${name} × ${quantity}（${reason}${restocked > 0 ? `，回架 ${restocked} 件` : ''}）`;

/** Nothing goes back of these. */
const endedWithout: readonly AskedReturn['status'][] = ['CANCELLED', 'REJECTED'];

const receivedStatuses: readonly string[] = ['DELIVERED', 'PICKED_UP'];

function ReturnPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="退貨照片" className="mt-2 flex flex-wrap gap-2">
      {photos.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              alt={`照片 ${index + 1}`}
              loading="lazy"
              className="size-20 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
