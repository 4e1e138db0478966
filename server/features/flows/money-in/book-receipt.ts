import { seenApartDays } from '@kaituan/domain/bank-statement/statement-match';
import { formatTwd } from '@kaituan/domain/format-twd';
import { sumTwd } from '@kaituan/domain/money';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import type { ReceivedShares } from '@kaituan/domain/payment/received-money';
import { addDays, taipeiDayOf, taipeiTimeOf } from '@kaituan/domain/taipei-day';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { bankStatementRow } from '#server/database/schema/statement-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { listRelabelled } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import type { AttemptRow } from '#server/features/records/payment/attempt-query.ts';
import {
  cashReference,
  changeReceipts,
  listHeldParts,
  listReceipts,
  type ReceiptRow,
} from '#server/features/records/payment/part-payments.ts';
import type { PledgeChangeRow } from '#server/features/records/pledge/pledge-change.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type BookingOutcome, bookMoney } from './book-money.ts';
import { returnExcess } from './surplus.ts';

/** A transfer or cash as staff recorded it, or as a row of the bank's statement says. */
export type HandReceipt = Pick<ReceiptRow, 'amountTwd' | 'receivedOn' | 'reference'> & {
  statementRowNo?: string;
};

/** What whoever types a receipt was shown of others of its order: undefined where nothing was looked at. */
export type SeenMoney = { seenHeldTwd?: number | undefined; seenReturnedTwd?: number | undefined };

/** PARTIAL: less than is due, so that it stays unpaid; amounts in TWD. */
export type ReceivedMoney = {
  outcome: BookingOutcome | 'PARTIAL';
  receiptNo: string;
  leftTwd: number;
  surplusTwd: number;
};

const referenceOfDifference = (reference: string) => `${reference} 加量`.trim();

/**
 * A receipt by hand names the change it is for by its time, since an order has each sum of a day with the same reference
 * only once, and the difference may be as large as what came before.
 */
export function nameDifference(given: HandReceipt, { requestedAt }: PledgeChangeRow): HandReceipt {
  if (given.statementRowNo !== undefined) return given;
  const reference = referenceOfDifference(given.reference);
  return { ...given, reference: `${reference} ${taipeiTimeOf(requestedAt.getTime())}` };
}

/**
 * The same receipt as recorded before: typed again in the same words, or a row of a statement that somebody typed around
 * its day, which it names from now on. While a difference is asked for, what is typed is for that, and never money from before;
 * of a row, the amount that is still due is not.
 */
export async function findKnownReceipt(
  database: Database,
  order: OrderRow,
  { given, seenReturnedTwd }: { given: HandReceipt } & Pick<SeenMoney, 'seenReturnedTwd'>,
  change: Pick<PledgeChangeRow, 'differenceTwd' | 'requestedAt'> | undefined,
): Promise<ReceiptRow | undefined> {
  const { amountTwd, statementRowNo } = given;
  const receipts = await listReceipts(database, order.orderNo);
  const alike = receipts.filter((one) => one.amountTwd === amountTwd);
  const heldTwd = sumTwd(
    receipts.filter(({ status }) => status === 'HELD').map((one) => one.amountTwd),
  );
  const dueSince =
    change?.differenceTwd === heldTwd + amountTwd ? change.requestedAt.getTime() : undefined;
  if (statementRowNo === undefined) {
    const askedAt = change?.requestedAt.getTime() ?? 0;
    const since = alike.filter((one) => one.bookedAt.getTime() >= askedAt);
    const said = since.find((one) => isSaidAgain(one, given));
    if (!said) await refuseBesideRow(database, since, given);
    if (!said) refuseReturnedAgain(order, since, seenReturnedTwd);
    return said;
  }
  const known = alike.find(
    (one) =>
      one.statementRowNo === null &&
      !isCashOfCarrier(order, one) &&
      isSeenAround(one, given, dueSince),
  );
  // Whoever ticked it off may have been shown the transfer.
  if (known && collectedAt(order, known) === 'PICKUP') {
    throw new Refusal('ORDER_STATE_CONFLICT', {
      message: '取貨時記過同樣的金額，可能就是這筆匯款：是的話請擱置這一列，若是多付的請另外退款',
    });
  }
  if (known) {
    await database
      .update(moneyReceipt)
      .set({ statementRowNo })
      .where(eq(moneyReceipt.receiptNo, known.receiptNo));
  }
  return known;
}

/** Who took the cash of a receipt with the goods; null for money that came otherwise. */
const collectedAt = ({ paymentMethod }: OrderRow, { reference }: ReceiptRow) =>
  reference === cashReference ? paymentMethodFacts(paymentMethod).collectedAt : null;

/** What a carrier collected no transfer of the buyer can be. */
export function isCashOfCarrier(order: OrderRow, receipt: ReceiptRow): boolean {
  const place = collectedAt(order, receipt);
  return place !== null && place !== 'PICKUP';
}

/** Whether staff typed the same words before; those about a difference have its time behind them. */
const isSaidAgain = (
  one: ReceiptRow,
  { receivedOn, reference }: Pick<HandReceipt, 'receivedOn' | 'reference'>,
): boolean =>
  one.receivedOn === receivedOn &&
  (one.reference === reference || one.reference.startsWith(`${referenceOfDifference(reference)} `));

/** Whether the days of two reports of money are so near that it may be the same. */
function isSeenAround(
  one: ReceiptRow,
  { receivedOn }: Pick<HandReceipt, 'receivedOn'>,
  dueSince?: number,
): boolean {
  const dueOn = dueSince === undefined ? undefined : taipeiDayOf(dueSince);
  const isOfDifference = dueOn !== undefined && receivedOn >= dueOn;
  const apart = addDays(receivedOn, -seenApartDays);
  const earliest = isOfDifference && dueOn > apart ? dueOn : apart;
  return one.receivedOn >= earliest && one.receivedOn <= addDays(receivedOn, seenApartDays);
}

/** What is typed beside an equal row of these days is most likely that row; another transfer has a row of its own. */
async function refuseBesideRow(
  database: Database,
  alike: readonly ReceiptRow[],
  given: HandReceipt,
): Promise<void> {
  const near = alike.find((one) => one.statementRowNo !== null && isSeenAround(one, given));
  if (!near) return;
  const [row] = await database
    .select({ day: bankStatementRow.day, fileName: bankStatementRow.fileName })
    .from(bankStatementRow)
    .where(eq(bankStatementRow.rowNo, near.statementRowNo ?? ''));
  const { day = near.receivedOn, fileName = '' } = row ?? {};
  throw new Refusal('ORDER_STATE_CONFLICT', {
    message: `銀行明細「${fileName}」${day} 的 ${formatTwd(given.amountTwd)} 已經記在這張訂單，同一筆不用再記；若是另一筆，請從銀行明細入帳`,
  });
}

/** Equal sums that came since an order was cancelled are another each only for whoever was shown those before. */
function refuseReturnedAgain(
  { status, closedAt }: OrderRow,
  alike: readonly ReceiptRow[],
  seenReturnedTwd: number | undefined,
): void {
  if (status !== 'CANCELLED') return;
  const returned = alike.filter(
    (one) => one.status === 'RETURNED' && (closedAt === null || one.bookedAt >= closedAt),
  );
  const [last] = returned;
  const returnedTwd = sumTwd(returned.map(({ amountTwd }) => amountTwd));
  if (!last || returnedTwd === seenReturnedTwd) return;
  throw new Refusal('ORDER_STATE_CONFLICT', {
    message: `${last.receivedOn} 的 ${describeReceipt(last)} 已經記在這張取消的訂單，列入退款，同一筆不用再記`,
    details: [{ path: 'seenReturnedTwd', rule: 'CHANGED', allowed: returnedTwd }],
  });
}

/** As people tell receipts apart. */
export const describeReceipt = ({ amountTwd, reference }: ReceiptRow): string =>
  `${formatTwd(amountTwd)}${reference && `（${reference}）`}`;

type NewReceipt = Pick<ReceiptRow, 'orderNo' | 'status'> & HandReceipt & Partial<ReceiptRow>;

export async function insertReceipt(
  database: Database,
  values: NewReceipt,
  now: Date,
): Promise<string> {
  const receiptNo = newUlid(now);
  await database.insert(moneyReceipt).values({ receiptNo, bookedAt: now, ...values });
  return receiptNo;
}

/** Keeps a part of what is due until the rest comes. */
export async function insertPart(
  database: Database,
  order: OrderRow,
  { given, leftTwd, isDifference }: { given: HandReceipt; leftTwd: number; isDifference?: true },
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo } = order;
  const receiptNo = await insertReceipt(database, { ...given, orderNo, status: 'HELD' }, now);
  const relabelled = await listRelabelled(database, order);
  const data = { amountTwd: given.amountTwd, leftTwd, receiptNo, relabelled, isDifference };
  const event = { orderNo, kind: 'PART_RECEIVED', actor: 'SHOP', data } as const;
  await recordOrderEvent(database, event, now);
  return { outcome: 'PARTIAL', receiptNo, leftTwd, surplusTwd: 0 };
}

type Received = {
  given: HandReceipt;
  parts: readonly ReceiptRow[];
  shares: ReceivedShares;
  /** What the whole amount pays. */
  attempt: AttemptRow;
  /** For undoing it, where that is possible. */
  before: ReceiptRow['before'];
};

/** Books the whole amount of an attempt, this receipt and the parts before it; more than that goes back. */
export async function bookReceipt(
  database: Database,
  order: OrderRow,
  { given, parts, shares: { surplusTwd }, attempt, before }: Received,
  now: Date,
): Promise<ReceivedMoney> {
  const { orderNo } = order;
  const { attemptNo } = attempt;
  const values = { ...given, orderNo, attemptNo, before };
  const receiptNo = await insertReceipt(database, { ...values, status: 'BOOKED' }, now);
  const outcome = await bookAll(database, order, { receiptNo, parts, surplusTwd, attempt }, now);
  return { outcome, receiptNo, leftTwd: 0, surplusTwd };
}

/**
 * Pays an order by the parts that it holds, once it costs no more than these; more than that goes back. False as long as
 * something is left to pay.
 */
export async function bookCoveringParts(
  database: Database,
  order: OrderRow,
  attempt: AttemptRow,
  now: Date,
): Promise<boolean> {
  const { parts, heldTwd } = await listHeldParts(database, order.orderNo);
  const [last, ...parted] = parts;
  const { attemptNo, amountTwd } = attempt;
  if (!last || heldTwd < amountTwd) return false;
  const booked = { status: 'BOOKED', attemptNo, before: unpaidStateOf(order) } as const;
  await changeReceipts(database, [last], booked);
  const surplusTwd = heldTwd - amountTwd;
  const { receiptNo } = last;
  await bookAll(database, order, { receiptNo, parts: parted, surplusTwd, attempt }, now);
  return true;
}

/** What of an unpaid order a payment changes. */
export const unpaidStateOf = ({
  paymentStatus,
  paymentMethod,
  payBy,
}: OrderRow): NonNullable<ReceiptRow['before']> => ({
  ...{ isCashDue: paymentStatus === 'COD_DUE', paymentMethod },
  payBy: payBy?.toISOString() ?? null,
});

type Booked = Pick<Received, 'parts' | 'attempt'> & { receiptNo: string; surplusTwd: number };

/** Books an amount by its last receipt and the parts before that. */
async function bookAll(
  database: Database,
  order: OrderRow,
  { receiptNo, parts, surplusTwd, attempt }: Booked,
  now: Date,
): Promise<BookingOutcome> {
  const { attemptNo, amountTwd } = attempt;
  // Before the money is booked: parts that are still held then go back.
  await changeReceipts(database, parts, { status: 'BOOKED', attemptNo });
  const receipt = { attempt, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  const outcome = await bookMoney(database, order, receipt, now);
  if (outcome === 'SURPLUS') {
    const all = [{ receiptNo }, ...parts];
    await changeReceipts(database, all, { status: 'RETURNED', attemptNo });
  }
  if (surplusTwd > 0) {
    const excess = { ...receipt, amountTwd: surplusTwd };
    const surplus = await returnExcess(database, excess, { cause: 'SURPLUS' }, now);
    await linkSurplus(database, receiptNo, surplus);
  }
  return outcome;
}

async function linkSurplus(
  database: Database,
  receiptNo: string,
  { attemptNo: surplusAttemptNo }: AttemptRow,
): Promise<void> {
  await database
    .update(moneyReceipt)
    .set({ surplusAttemptNo })
    .where(eq(moneyReceipt.receiptNo, receiptNo));
}
