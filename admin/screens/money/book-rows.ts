import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export type RowOfOrder = { rowNo: string; orderNo: string };
type Problem = RowOfOrder & { text: string };
/** As many as a call takes. */
const atOnce = 200;

/** Books rows to orders, and keeps what was refused. */
export function useBookRows(channelId: number, onChanged: () => unknown) {
  const api = apiOf(useQueryClient());
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const { start, isBusy } = useCall({
    run: async (rows: readonly RowOfOrder[]) => {
      const refused: Problem[] = [];
      let [booked, short, returned] = [0, 0, 0];
      for (let index = 0; index < rows.length; index += atOnce) {
        const { result } = await api('/StaffMoney/BookStatementRowArray', {
          ...{ channelId, rows: rows.slice(index, index + atOnce) },
        });
        for (const { rowNo, orderNo, received, refusal } of result) {
          if (!received) refused.push({ rowNo, orderNo, text: refusal ?? '沒有入帳' });
          else if (received.outcome === 'PARTIAL') short += 1;
          else if (received.outcome === 'SURPLUS') returned += 1;
          else booked += 1;
        }
      }
      setProblems(refused);
      const parts = [
        booked > 0 && `已入帳 ${booked} 筆`,
        short > 0 && `${short} 筆不足額，訂單維持未付款`,
        returned > 0 && `${returned} 筆列入退款`,
      ];
      const text = parts.filter(Boolean).join('，');
      if (text) showToast(text, 'SUCCESS');
      await onChanged();
    },
  });
  return { book: start, isBusy, problems };
}
