import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import { matchReasonText } from '@kaituan/domain/bank-statement/statement-match';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBookRows } from './book-rows.ts';
import { StatementRowFacts } from './statement-row-facts.tsx';

type Candidate = StatementRow['candidates'][number];
const warning = new Set(['TOO_LITTLE', 'TOO_MUCH', 'TWICE', 'CARRIED']);

/** A row that somebody has to look at, beside the orders it may pay. */
export function DoubtfulRow(props: {
  channelId: number;
  row: StatementRow;
  onChanged: () => unknown;
}) {
  const { channelId, row, onChanged } = props;
  const { rowNo, amountTwd, candidates } = row;
  const isAside = row.kind === 'ASIDE';
  const api = apiOf(useQueryClient());
  const { book, isBusy, problems } = useBookRows(`book ${rowNo}`, channelId, onChanged);
  const aside = useCall({
    run: async () => {
      await api('/StaffMoney/SetStatementRowAside', { channelId, rowNo, isAside: !isAside });
      await onChanged();
    },
  });
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col items-start gap-2">
          <StatementRowFacts row={row} />
          <Button look="plain" isBusy={aside.isBusy} onClick={() => void aside.start()}>
            {isAside ? '放回待對帳' : '不是訂單的款項'}
          </Button>
        </div>
        {!isAside && (
          <div className="space-y-2">
            {candidates.map((candidate) => (
              <CandidateOrder
                key={candidate.orderNo}
                {...{ candidate, amountTwd, isBusy }}
                onBook={() => void book([{ rowNo, orderNo: candidate.orderNo }])}
              />
            ))}
            <OtherOrder isBusy={isBusy} onBook={(orderNo) => void book([{ rowNo, orderNo }])} />
            {problems.map(({ orderNo, text }) => (
              <p key={orderNo} role="alert" className="text-sm text-danger">
                {orderNo}：{text}
              </p>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

function CandidateOrder(props: {
  candidate: Candidate;
  amountTwd: number;
  isBusy: boolean;
  onBook: () => void;
}) {
  const { candidate, amountTwd, isBusy, onBook } = props;
  const { orderNo, name, dueTwd, reasons, report } = candidate;
  const differenceTwd = amountTwd - dueTwd;
  const isSettled = dueTwd === 0;
  return (
    <div className="rounded-control bg-sunken/60 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm">
          <span className="font-semibold tabular-nums">{orderNo}</span> {name}
          <span className="block text-ink-soft">
            {isSettled
              ? `${reasons.includes('CARRIED') ? '貨到付款的包裹已寄出，由貨運代收' : '已經付清'}，這筆列入退款`
              : `應付 ${formatTwd(dueTwd)}${differenceText(differenceTwd)}`}
            {report && `；買家回報末五碼 ${report.lastFive}`}
          </span>
        </p>
        <Button look="outline" isBusy={isBusy} onClick={onBook}>
          {isSettled ? '退回這筆' : differenceTwd < 0 ? '記為部分款項' : '入帳'}
          <span className="sr-only">到 {orderNo}</span>
        </Button>
      </div>
      <p className="mt-2 flex flex-wrap gap-1">
        {reasons.map((reason) => (
          <Badge key={reason} tone={warning.has(reason) ? 'accent' : 'good'}>
            {matchReasonText[reason]}
          </Badge>
        ))}
      </p>
    </div>
  );
}

function differenceText(differenceTwd: number): string {
  if (differenceTwd === 0) return '';
  return differenceTwd < 0
    ? `，入帳後還差 ${formatTwd(-differenceTwd)}`
    : `，多的 ${formatTwd(differenceTwd)} 列入退款`;
}

/** For an order that nothing spoke for. */
function OtherOrder({ isBusy, onBook }: { isBusy: boolean; onBook: (orderNo: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [orderNo, setOrderNo] = useState('');
  if (!isOpen) {
    return (
      <Button look="plain" onClick={() => setIsOpen(true)}>
        入帳到別的訂單
      </Button>
    );
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (orderNo.trim() !== '') onBook(orderNo.trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <FormField
          label="訂單編號"
          value={orderNo}
          autoComplete="off"
          onChange={({ target }) => setOrderNo(target.value)}
        />
      </div>
      <Button type="submit" look="outline" isBusy={isBusy}>
        入帳
      </Button>
    </form>
  );
}
