import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { partPaidText } from '#admin/parts/tell-received.ts';
import { StatementRowFacts } from './statement-row-facts.tsx';

/** A row with the order that it paid; booked by mistake, it is opened again. */
export function BookedRow({ row, onChanged }: { row: StatementRow; onChanged: () => unknown }) {
  const [paid] = row.candidates;
  const [isAsking, setIsAsking] = useState(false);
  const api = apiOf(useQueryClient());
  const { start, isBusy } = useCall({
    run: async () => {
      if (!paid?.receiptNo) return;
      const { orderNo, receiptNo } = paid;
      await api('/StaffOrder/UndoReceipt', { orderNo, receiptNo });
      await onChanged();
    },
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <StatementRowFacts row={row} />
      {paid && (
        <div className="text-sm">
          <p>
            <span className="font-semibold tabular-nums">{paid.orderNo}</span> {paid.name}
          </p>
          {paid.leftTwd ? (
            <p className="font-semibold text-price tabular-nums">{partPaidText(paid.leftTwd)}</p>
          ) : null}
          <Button look="plain" onClick={() => setIsAsking(true)}>
            取消入帳<span className="sr-only">{paid.orderNo}</span>
          </Button>
        </div>
      )}
      {paid && isAsking && (
        <ConfirmDialog
          title={`取消 ${paid.orderNo} 的這筆入帳？`}
          label="取消入帳"
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void start().then(() => setIsAsking(false))}
        >
          <p>訂單回到未付款，至少再保留一天；明細回到待對帳。</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
