import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { useBookRows } from './book-rows.ts';
import { StatementRowFacts } from './statement-row-facts.tsx';

/** Rows with one order each, by a mark and the exact amount: booked together in two taps. */
export function SureRows(props: {
  channelId: number;
  rows: readonly StatementRow[];
  onChanged: () => unknown;
}) {
  const { channelId, rows, onChanged } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const { book, isBusy, problems } = useBookRows(`book ${channelId}`, channelId, onChanged);
  const chosen = rows.filter(({ rowNo }) => !left.has(rowNo));
  const sumTwd = chosen.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  const turn = (rowNo: string) =>
    setLeft((now) =>
      now.has(rowNo) ? new Set([...now].filter((one) => one !== rowNo)) : new Set([...now, rowNo]),
    );
  const pairs = chosen.flatMap(({ rowNo, candidates: [best] }) =>
    best ? [{ rowNo, orderNo: best.orderNo }] : [],
  );
  return (
    <section
      aria-labelledby="sure-rows"
      className="mb-6 rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div>
          <h2 id="sure-rows" className="font-bold">
            確定的 {rows.length} 筆
          </h2>
          <p className="text-sm text-ink-soft">末五碼或訂單編號相符，金額一元不差。</p>
        </div>
        <Button disabled={chosen.length === 0} onClick={() => setIsAsking(true)}>
          入帳 {chosen.length} 筆
        </Button>
      </div>
      {problems.length > 0 && (
        <div className="px-4 pb-3">
          <Notice kind="WARNING">
            {problems.map(({ rowNo, orderNo, text }) => (
              <p key={rowNo}>
                {orderNo}：{text}
              </p>
            ))}
          </Notice>
        </div>
      )}
      <ul aria-label="確定的明細" className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.rowNo} className="flex items-start gap-2 py-2 pr-4 pl-1">
            <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
              <span className="sr-only">入帳 {row.candidates[0]?.orderNo}</span>
              <input
                type="checkbox"
                checked={!left.has(row.rowNo)}
                onChange={() => turn(row.rowNo)}
                className="size-4.5 accent-primary"
              />
            </label>
            <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-2">
              <StatementRowFacts row={row} />
              <p className="text-sm">
                <span className="font-semibold tabular-nums">{row.candidates[0]?.orderNo}</span>
                <span className="block text-ink-soft">{row.candidates[0]?.name}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={`入帳 ${chosen.length} 筆，共 ${formatTwd(sumTwd)}？`}
          label="入帳"
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void book(pairs).then(() => setIsAsking(false))}
        >
          <p>買家會收到付款完成的通知。</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
