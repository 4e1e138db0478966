import { addDays } from '../taipei-day.ts';
import { accountDigitsIn } from './statement-cells.ts';

export const matchReasons = [
  'ORDER_NO',
  'LAST_FIVE',
  'NAME',
  'AMOUNT',
  'TOO_LITTLE',
  'TOO_MUCH',
  'TWICE',
  'CARRIED',
] as const;
/** Why a row may be the payment of an order, or why it may not. */
export type MatchReason = (typeof matchReasons)[number];

export const matchReasonText: Record<MatchReason, string> = {
  ORDER_NO: '備註有訂單編號',
  LAST_FIVE: '末五碼相符',
  NAME: '姓名相符',
  AMOUNT: '金額相符',
  TOO_LITTLE: '金額不足',
  TOO_MUCH: '金額較多',
  TWICE: '可能付了兩次',
  CARRIED: '貨到付款代收中',
};

export type IncomingRow = {
  rowNo: string;
  day: string;
  amountTwd: number;
  account: string;
  payer: string;
  note: string;
};
/** An order that money may be for. */
export type OwingOrder = {
  orderNo: string;
  /** What is left to pay, in TWD. */
  dueTwd: number;
  /** The day it was placed, YYYY-MM-DD. */
  placedOn: string;
  /** Of the buyer and of who receives the goods. */
  names: readonly string[];
  report: { lastFive: string; paidOn: string } | null;
  /** It was paid lately by a transfer, or at a gateway instead of one: what comes again goes back. */
  isPaid: boolean;
  /** A carrier is about to collect its whole amount, whatever is transferred: that goes back. */
  isCarried: boolean;
  /** The day of the receipt by hand that paid it: only the row of that transfer, which has its amount, is its own. */
  recordedOn: string | null;
};
export type MatchCandidate = { orderNo: string; reasons: MatchReason[] };
/**
 * SURE: one order, by a mark that cannot be chance and the exact amount. DOUBTFUL: somebody has to look at
 * the candidates. NONE: no order comes into question.
 */
export type StatementMatch = {
  rowNo: string;
  kind: 'SURE' | 'DOUBTFUL' | 'NONE';
  candidates: MatchCandidate[];
};

const maxCandidates = 5;
/** A report names the day of the transfer; banks book it at most this much later, people err by one. */
const bookedLater = 4;
/** Without a report money is looked for until this long after the order. */
const unreportedDays = 30;
/** The most days between the day of a statement row and the day that staff wrote down for the same money. */
export const seenApartDays = 3;

/** What every row may pay. Never two rows surely for one order, and never one row for two. */
export function matchStatement(
  rows: readonly IncomingRow[],
  orders: readonly OwingOrder[],
): StatementMatch[] {
  const prepared = orders.map(prepare);
  const found = rows.map((row) => ({ row, candidates: candidatesOf(row, prepared) }));
  const claims = new Map<string, typeof found>();
  for (const one of found) {
    const sure = sureOf(one.candidates);
    if (sure) claims.set(sure.orderNo, [...(claims.get(sure.orderNo) ?? []), one]);
  }
  return found.map((one) => {
    const { row, candidates } = one;
    const sure = sureOf(candidates);
    const rivals = sure ? (claims.get(sure.orderNo) ?? []) : [];
    const isTwice = rivals.length > 1 && !isFirstOfOneAccount(row, rivals);
    const shown = candidates.slice(0, maxCandidates).map(({ orderNo, reasons }) => ({
      orderNo,
      reasons: isTwice && orderNo === sure?.orderNo ? [...reasons, 'TWICE' as const] : reasons,
    }));
    if (sure && !isTwice) return { rowNo: row.rowNo, kind: 'SURE', candidates: [sure] };
    return { rowNo: row.rowNo, kind: shown.length > 0 ? 'DOUBTFUL' : 'NONE', candidates: shown };
  });
}

/** Of equal transfers from one account it does not matter which pays the order, so the first does. */
function isFirstOfOneAccount(row: IncomingRow, rivals: readonly { row: IncomingRow }[]): boolean {
  const isOfOne = rivals.every((one) => one.row.account === row.account);
  const rows = rivals.map((one) => one.row);
  const [first] = rows.toSorted((a, b) => compare(a.day, b.day) || compare(a.rowNo, b.rowNo));
  return row.account !== '' && isOfOne && first === row;
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The only marked order whose amount is met. Another one by the same account may wait for its own transfer;
 * one whose number is written in the row makes a doubt.
 */
function sureOf(candidates: readonly MatchCandidate[]): MatchCandidate | undefined {
  const marked = candidates.filter(isMarked);
  const [exact, ...more] = marked.filter(({ reasons }) => reasons.includes('AMOUNT'));
  if (!exact || more.length > 0) return undefined;
  const isNamedOther = marked.some((one) => one !== exact && one.reasons.includes('ORDER_NO'));
  return isNamedOther ? undefined : exact;
}

const isMarked = ({ reasons }: MatchCandidate) =>
  reasons.includes('ORDER_NO') || reasons.includes('LAST_FIVE');

const weight: Record<MatchReason, number> = {
  ...{
    ORDER_NO: 8,
    LAST_FIVE: 6,
    NAME: 3,
    AMOUNT: 4,
    TOO_LITTLE: 0,
    TOO_MUCH: 0,
    TWICE: 0,
    CARRIED: 0,
  },
};
const weightOf = (reasons: readonly MatchReason[]) =>
  reasons.reduce((sum, reason) => sum + weight[reason], 0);

/** An order with what every row is compared with, worked out once. */
type PreparedOrder = {
  order: OwingOrder;
  names: readonly string[];
  /** The last day on which money without a report is its own. */
  until: string;
  /** The days on which the reported transfer may be booked. */
  reported: { lastFive: string; from: string; until: string } | null;
};

function prepare(order: OwingOrder): PreparedOrder {
  const { names, placedOn, report } = order;
  return {
    order,
    // A name of one character says nothing.
    names: names.map(fold).filter((name) => name.length >= 2),
    until: addDays(placedOn, unreportedDays),
    reported: report && {
      ...{ lastFive: report.lastFive, from: addDays(report.paidOn, -1) },
      until: addDays(report.paidOn, bookedLater),
    },
  };
}

const fold = (text: string): string => text.normalize('NFKC').toUpperCase().trim();

/** The best first; an order that neither mark, name nor amount speaks for is none. */
function candidatesOf(row: IncomingRow, orders: readonly PreparedOrder[]): MatchCandidate[] {
  const text = fold(`${row.account} ${row.payer} ${row.note}`);
  const read = {
    ...{ row, text },
    orderNos: new Set(text.match(/G\d{6}[0-9A-Z]{6}/g)),
    endings: new Set(accountDigitsIn(text).map((digits) => digits.slice(-5))),
  };
  const found: (MatchCandidate & { weight: number })[] = [];
  for (const prepared of orders) {
    const { orderNo, report } = prepared.order;
    const reasons = reasonsFor(read, prepared);
    // Of orders that look alike, one whose transfer was announced is the likelier.
    const weight = weightOf(reasons) + (report ? 1 : 0);
    if (reasons.length > 0) found.push({ orderNo, reasons, weight });
  }
  return found
    .sort((a, b) => b.weight - a.weight || compare(a.orderNo, b.orderNo))
    .map(({ orderNo, reasons }) => ({ orderNo, reasons }));
}

/** A row with the order numbers and the ends of accounts that stand in it. */
type ReadRow = {
  row: IncomingRow;
  text: string;
  orderNos: ReadonlySet<string>;
  endings: ReadonlySet<string>;
};

function reasonsFor(read: ReadRow, prepared: PreparedOrder): MatchReason[] {
  const { row, text, orderNos, endings } = read;
  const { order, names, until, reported } = prepared;
  const { day, amountTwd } = row;
  if (order.recordedOn !== null && !isRecorded(row, order.dueTwd, order.recordedOn)) return [];
  const isTimely = day >= order.placedOn && day <= until;
  const isReported =
    reported !== null &&
    day >= reported.from &&
    day <= reported.until &&
    endings.has(reported.lastFive);
  const reasons: MatchReason[] = [];
  if (orderNos.has(order.orderNo)) reasons.push('ORDER_NO');
  if (isReported) reasons.push('LAST_FIVE');
  // A name or an amount alone say nothing of an order that owes nothing.
  if (order.isPaid || order.isCarried) {
    return reasons.length > 0 ? [...reasons, order.isPaid ? 'TWICE' : 'CARRIED'] : [];
  }
  if (isTimely && names.some((name) => text.includes(name))) reasons.push('NAME');
  if (amountTwd === order.dueTwd) {
    if (isTimely || reasons.length > 0) reasons.push('AMOUNT');
  } else if (reasons.length > 0) reasons.push(amountTwd < order.dueTwd ? 'TOO_LITTLE' : 'TOO_MUCH');
  return reasons;
}

const isRecorded = ({ day, amountTwd }: IncomingRow, recordedTwd: number, on: string): boolean =>
  amountTwd === recordedTwd &&
  day >= addDays(on, -seenApartDays) &&
  day <= addDays(on, seenApartDays);
