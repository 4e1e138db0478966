import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { CheckField } from '#admin/parts/forms/check-field.tsx';
import { exportAccounts } from './refund-accounts.ts';

type Question = {
  rows: readonly StaffRefund[];
  /** With the rows of the file. */
  answer: (rows: readonly StaffRefund[]) => void;
  stop: () => void;
};
/** Done ones have no account any more: their list is no file for the bank. */
const isAgain = ({ account, exported }: StaffRefund) => account !== null && exported !== null;
const stopped = () => new DOMException('the file was not wanted', 'AbortError');

/**
 * Completes an export of refunds to a file that the bank pays by. What was in such a file before is asked about first: paid
 * from two files, it would be paid twice.
 */
export function usePayoutFile(onExported: () => unknown) {
  const api = apiOf(useQueryClient());
  const [question, setQuestion] = useState<Question | null>(null);
  // An export goes on when its screen is left; one that needs an answer then ends.
  useEffect(() => question?.stop, [question]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const complete = useCallback(
    async (rows: readonly StaffRefund[]) => {
      const asks = rows.some(isAgain);
      if (asks && !isOpen.current) throw stopped();
      const wanted = asks
        ? await new Promise<readonly StaffRefund[]>((answer, refuse) =>
            setQuestion({ rows, answer, stop: () => refuse(stopped()) }),
          )
        : rows;
      // Those of the calls before one that failed are noted as exported: the next try asks about them.
      const given = await exportAccounts(api, wanted).finally(onExported);
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
  const [isWanted, setIsWanted] = useState(false);
  const before = rows.filter(isAgain).flatMap(({ exported }) => exported ?? []);
  const changed = rows.filter(({ accountChangedAt }) => accountChangedAt !== null).length;
  const last = before.reduce((newest, one) => (one.at > newest.at ? one : newest));
  const wanted = isWanted ? rows : rows.filter((row) => !isAgain(row));
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
      {changed > 0 && (
        <p>
          其中 {changed}{' '}
          筆在匯出之後，會員改了帳戶：前一個檔案還沒送出的，改用這次的檔案，裡面是新帳戶。
        </p>
      )}
      <CheckField
        label={`也匯出這 ${before.length} 筆（前一個檔案沒有送出）`}
        name="again"
        defaultChecked={false}
        onChange={({ target }) => setIsWanted(target.checked)}
      />
    </ConfirmDialog>
  );
}
