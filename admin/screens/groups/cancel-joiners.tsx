import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffJoiner } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { BulkReport } from '#admin/parts/lists/bulk-report.tsx';
import { useBulkWork } from '#admin/parts/lists/bulk-work.ts';
import { SelectionBar } from '#admin/parts/lists/selection-bar.tsx';

/** Cancels the orders of those who were chosen, for one reason, with what became of each. */
export function CancelJoiners(props: {
  campaignId: number;
  joiners: readonly StaffJoiner[];
  /** With the orders that it did not work for. */
  onDone: (failed: readonly string[]) => void;
  onChanged: () => unknown;
}) {
  const { campaignId, joiners, onDone, onChanged } = props;
  const api = apiOf(useQueryClient());
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { work, start, close } = useBulkWork<StaffJoiner>({
    ...{ id: `cancel-joiners ${campaignId}`, title: '取消訂單' },
    keyOf: ({ orderNo }) => orderNo,
    nameOf: ({ name, orderNo }) => `${name} ${orderNo}`,
  });
  const cancel = async () => {
    setIsAsking(false);
    await start(joiners, ({ orderNo }) =>
      api('/StaffOrder/CancelOrderByShop', { orderNo, reason: reason.trim() }),
    );
    await onChanged();
  };
  return (
    <>
      <SelectionBar count={joiners.length} onClear={() => onDone([])}>
        <Button look="outline" onClick={() => setIsAsking(true)}>
          取消訂單
        </Button>
      </SelectionBar>
      {isAsking && (
        <ConfirmDialog
          title={`取消 ${joiners.length} 位的訂單？`}
          label="取消訂單"
          isBlocked={reason.trim() === ''}
          onConfirm={() => void cancel()}
          onClose={() => setIsAsking(false)}
        >
          <p>名額釋出，付過的款項全額退回；不能復原。</p>
          <FormField
            label="原因（會告知參加者）"
            value={reason}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
      <BulkReport
        work={work}
        onClose={(failed) => {
          onDone(failed);
          close();
        }}
      />
    </>
  );
}
