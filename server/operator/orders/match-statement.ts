import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxStatementBytes, type StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import { matchReasonText } from '@kaituan/domain/bank-statement/statement-match';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Refusal } from '#server/http/refusal.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { presentReceived } from './order-printing.ts';

type Pair = { rowNo: string; orderNo: string };

/** Stores a bank's statement, and prints what every open row may pay; sure ones are booked if asked for. */
export async function matchStatementFile(
  ask: AskStaff,
  { file, channel: channelId, book }: { file: string; channel: number; book: boolean },
): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.length > maxStatementBytes) {
    const message = `檔案超過 ${maxStatementBytes / 1024} KB，請分成幾個期間匯出`;
    throw new Refusal('VALIDATION_FAILED', { message });
  }
  const content = bytes.toString('base64');
  const request = { channelId, fileName: basename(file).slice(0, 120), content };
  const { result } = await ask('/StaffMoney/ReadStatement', request);
  if (result.unknown) return '認不得欄位：請在後台的「收款對帳」指定一次，之後就會記得';
  const read = [`新的存入 ${result.added} 筆，以前記過的 ${result.repeated} 筆`];
  if (result.unreadable.length > 0) read.push(`金額讀不懂的行：${result.unreadable.join('、')}`);
  const rows = await listOpen(ask, channelId);
  const sure = rows.filter(({ kind }) => kind === 'SURE');
  const booked = book && sure.length > 0 ? [await bookRows(ask, channelId, pairsOf(sure))] : [];
  const left = book ? await listOpen(ask, channelId) : rows;
  return [...read, ...booked, ...left.map(presentRow)].join('\n');
}

async function listOpen(ask: AskStaff, channelId: number): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const request = { channelId, which: 'OPEN' as const, ...(cursor && { cursor }) };
    const page = await ask('/StaffMoney/GetStatementRowArray', request);
    rows.push(...page.result);
    cursor = page.nextCursor;
  }
  return rows;
}

const pairsOf = (rows: readonly StatementRow[]): Pair[] =>
  rows.flatMap(({ rowNo, candidates: [best] }) => (best ? [{ rowNo, orderNo: best.orderNo }] : []));

/** Books rows to orders, a page at a time, and prints what became of each. */
export async function bookRows(
  ask: AskStaff,
  channelId: number,
  pairs: readonly Pair[],
): Promise<string> {
  const lines: string[] = [];
  for (let start = 0; start < pairs.length; start += 200) {
    const rows = pairs.slice(start, start + 200).map(({ rowNo, orderNo }) => ({ rowNo, orderNo }));
    const { result } = await ask('/StaffMoney/BookStatementRowArray', { channelId, rows });
    lines.push(
      ...result.map(
        ({ orderNo, received, refusal }) =>
          `${orderNo}  ${received ? presentReceived(received) : refusal}`,
      ),
    );
  }
  return lines.join('\n');
}

const kindText: Record<StatementRow['kind'], string> = {
  ...{ SURE: '確定', DOUBTFUL: '待確認', NONE: '找不到訂單', BOOKED: '已入帳', ASIDE: '擱置' },
};

function presentRow({
  rowNo,
  day,
  amountTwd,
  account,
  payer,
  note,
  kind,
  candidates,
}: StatementRow) {
  const facts = [rowNo, day, formatTwd(amountTwd), account, payer, note, kindText[kind]];
  return [
    facts.filter(Boolean).join('  '),
    ...candidates.map(({ orderNo, dueTwd, name, reasons }) => {
      const why = reasons.map((reason) => matchReasonText[reason]).join('、');
      return `    ${orderNo}  應付 ${formatTwd(dueTwd)}  ${name}  ${why}`;
    }),
  ].join('\n');
}
