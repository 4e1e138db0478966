import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWork } from '#admin/parts/long-work.tsx';

export type RowOfOrder = { rowNo: string; orderNo: string };
/** As many as a call takes. */
const atOnce = 200;

/** Books rows to orders, also while another screen is opened, and keeps what was refused. `id` names the rows. */
export function useBookRows(id: string, channelId: number, onChanged: () => unknown) {
  const api = apiOf(useQueryClient());
  const { work, start, close } = useWork(id);
  const call = useCall({
    run: async (rows: readonly RowOfOrder[]) => {
      let [booked, short, returned] = [0, 0, 0];
      await start({ title: '入帳', total: rows.length }, async ({ signal, outcome }) => {
        for (let index = 0; index < rows.length && !signal.aborted; index += atOnce) {
          const { result } = await api('/StaffMoney/BookStatementRowArray', {
            ...{ channelId, rows: rows.slice(index, index + atOnce) },
          });
          for (const { rowNo, orderNo, received, refusal } of result) {
            const problem = received ? null : (refusal ?? '沒有入帳');
            outcome({ key: rowNo, name: orderNo, problem });
            if (!received) continue;
            if (received.outcome === 'PARTIAL') short += 1;
            else if (received.outcome === 'SURPLUS') returned += 1;
            else booked += 1;
          }
        }
      });
      const parts = [
        booked > 0 && `已入帳 ${booked} 筆`,
        short > 0 && `${short} 筆不足額，補足前不算付清`,
        returned > 0 && `${returned} 筆列入退款`,
      ];
      const text = parts.filter(Boolean).join('，');
      if (text) showToast(text, short > 0 ? 'INFO' : 'SUCCESS');
      if (booked + short + returned === rows.length) close();
      await onChanged();
    },
  });
  const problems = (work?.outcomes ?? []).flatMap(({ key: rowNo, name: orderNo, problem }) =>
    problem === null ? [] : [{ rowNo, orderNo, text: problem }],
  );
  return { book: call.start, isBusy: call.isBusy || (work?.isRunning ?? false), problems };
}
