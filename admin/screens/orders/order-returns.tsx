import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useRefreshLists } from '#admin/parts/use-list.ts';
import { useListAddress } from '#admin/parts/use-list-address.ts';
import { useMay } from '#admin/session/staff.ts';
import { OpenReturn } from './open-return.tsx';
import { returnStatusText } from './order-words.ts';

type Return = StaffOrder['returns'][number];
type Decision = 'APPROVE' | 'REJECT' | 'SENT' | 'INSPECT' | 'REFUND';
const decisionText: Record<Decision, string> = {
  APPROVE: '同意退貨',
  REJECT: '婉拒退貨',
  SENT: '會員已寄出',
  INSPECT: '開始驗貨',
  REFUND: '完成並退款',
};
/** As the life cycle of returns allows. */
const decisionsOf: Record<Return['status'], readonly Decision[]> = {
  REQUESTED: ['APPROVE', 'REJECT'],
  APPROVED: ['SENT', 'REFUND'],
  RETURNING: ['INSPECT'],
  INSPECTING: ['REFUND', 'REJECT'],
  REFUNDED: [],
  REJECTED: [],
  CANCELLED: [],
};

export function OrderReturns({ order }: { order: StaffOrder }) {
  const mayDo = useMay();
  const [asked, setAsked] = useState<{ returnNo: string; decision: Decision }>();
  // A question leads here, to open a return of what it is about.
  const { filters, change } = useListAddress(['question']);
  const [isOpening, setOpening] = useState(filters.question !== '');
  const canDecide = mayDo('ORDERS', order.channelId);
  const hasArrived = order.parcels.some(({ status }) => receivedStatuses.includes(status));
  const isClosed = order.returns.every(({ status }) => decisionsOf[status].length === 0);
  const canOpen = canDecide && hasArrived && isClosed;
  if (order.returns.length === 0 && !canOpen && !isOpening) return null;
  return (
    <Section title="退貨">
      <ul className="space-y-3 text-sm">
        {order.returns.map(({ returnNo, status, refundTwd, note, ...one }) => (
          <li key={returnNo}>
            <p>
              <strong>{returnStatusText[status]}</strong>
              {refundTwd !== null && `　退 ${formatTwd(refundTwd)}`}
            </p>
            <p className="wrap-anywhere">
              {one.lines
                .map(({ name, quantity, reason }) => `${name} × ${quantity}（${reason}）`)
                .join('、')}
            </p>
            {note && <p className="wrap-anywhere text-ink-soft">{note}</p>}
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
                {decisionsOf[status].map((decision) => (
                  <Button
                    key={decision}
                    look="outline"
                    onClick={() => setAsked({ returnNo, decision })}
                  >
                    {decisionText[decision]}
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
      {asked && <Decide orderNo={order.orderNo} {...asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

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

function Decide(props: {
  orderNo: string;
  returnNo: string;
  decision: Decision;
  onClose: () => void;
}) {
  const { orderNo, returnNo, decision, onClose } = props;
  const api = apiOf(useQueryClient());
  const refresh = useRefreshLists();
  const [reason, setReason] = useState('');
  const { start, isBusy } = useCall({
    run: async () => {
      await api('/StaffOrder/DecideReturn', { orderNo, returnNo, decision, reason });
      await refresh('/StaffOrder/DescribeOrder', '/StaffOrder/SearchOrderArray');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`${decisionText[decision]}？`}
      label={decisionText[decision]}
      isBusy={isBusy}
      isBlocked={decision === 'REJECT' && reason.trim() === ''}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      {decision === 'REJECT' && (
        <FormField
          label="原因，會告訴會員"
          value={reason}
          maxLength={100}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
