import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffOrder } from '@kaituan/contract/staff-order';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { Section } from '#admin/parts/section.tsx';
import { useRefreshLists } from '#admin/parts/use-list.ts';
import { useMay } from '#admin/session/staff.ts';
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
  if (order.returns.length === 0) return null;
  const canDecide = mayDo('ORDERS', order.channelId);
  return (
    <Section title="退貨">
      <ul className="space-y-3 text-sm">
        {order.returns.map(({ returnNo, status, refundTwd, note }) => (
          <li key={returnNo}>
            <p>
              <strong>{returnStatusText[status]}</strong>
              {refundTwd !== null && `　退 ${formatTwd(refundTwd)}`}
            </p>
            {note && <p className="wrap-anywhere text-ink-soft">{note}</p>}
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
      {asked && <Decide orderNo={order.orderNo} {...asked} onClose={() => setAsked(undefined)} />}
    </Section>
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
