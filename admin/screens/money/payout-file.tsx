import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { exportAccounts } from './refund-accounts.ts';

type Question = {
  rows: readonly StaffRefund[];
  /** With the rows of the file. */
  answer: (rows: readonly StaffRefund[]) => void;
  stop: () => void;
};
const stopped = () => new DOMException('the file was not wanted', 'AbortError');

/**
 * Completes an export of refunds to a file that the bank pays by. What was in such a file before is asked about first: paid
 * from two files, it would be paid twice.
 */
export function usePayoutFile(onExported: () => unknown) {
  const api = apiOf(useQueryClient());
  const [question, setQuestion] = useState<Question | null>(null);
  // An export goes on when its screen is left; one that waits for an answer then ends.
  useEffect(() => question?.stop, [question]);
  const complete = useCallback(
    async (rows: readonly StaffRefund[]) => {
      const wanted = rows.some(({ exported }) => exported)
        ? await new Promise<readonly StaffRefund[]>((answer, refuse) =>
            setQuestion({ rows, answer, stop: () => refuse(stopped()) }),
          )
        : rows;
      const given = await exportAccounts(api, wanted);
      await onExported();
      const leftOut = wanted.length - given.length;
      if (leftOut > 0) showToast(`${leftOut} 筆剛被匯出或已退款，沒有放進檔案`, 'INFO');
      if (given.length === 0) throw stopped();
      return given;
    },
    [api, onExported],
  );
  const dialog = question && <ExportedBefore {...question} onClose={() => setQuestion(null)} />;
  return { complete, dialog };
}

function ExportedBefore({ rows, answer, onClose }: Question & { onClose: () => void }) {
  const [isAgain, setIsAgain] = useState(false);
  const before = rows.flatMap(({ exported }) => exported ?? []);
  const last = before.reduce((newest, one) => (one.at > newest.at ? one : newest));
  const wanted = isAgain ? rows : rows.filter(({ exported }) => !exported);
  return (
    <ConfirmDialog
      title={`${before.length} 筆已經匯出給銀行過`}
      label={wanted.length > 0 ? `匯出 ${wanted.length} 筆` : '匯出'}
      isBlocked={wanted.length === 0}
      onClose={onClose}
      onConfirm={() => {
        answer(wanted);
        onClose();
      }}
    >
      <p>
        最近一次是 {formatMoment(last.at)} {last.byName}。同一筆放進兩個檔案，銀行會匯兩次。
      </p>
      <CheckField
        label={`也匯出這 ${before.length} 筆（前一個檔案沒有送出）`}
        name="again"
        defaultChecked={false}
        onChange={({ target }) => setIsAgain(target.checked)}
      />
    </ConfirmDialog>
  );
}
