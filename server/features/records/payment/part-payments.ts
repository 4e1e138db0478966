import { statesBefore } from '@kaituan/domain/life-cycle';
import { sumTwd } from '@kaituan/domain/money';
import { type ReceiptStatus, receiptLife } from '@kaituan/domain/payment/received-money';
import { and, desc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { bankStatementRow } from '#server/database/schema/statement-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import {
  type AttemptRow,
  findShownAttempt,
  insertAttempt,
  isOpenAttempt,
  offlineProvider,
} from './attempt-query.ts';
import { requestRefund } from './request-refund.ts';

/** What names the receipt of money that came with the goods. */
export const cashReference = '交貨時收款';

export type ReceiptRow = typeof moneyReceipt.$inferSelect;

/** What staff recorded as received for an order and did not undo, newest first. */
export function listReceipts(database: Database, orderNo: string): Promise<ReceiptRow[]> {
  return database
    .select()
    .from(moneyReceipt)
    .where(and(eq(moneyReceipt.orderNo, orderNo), ne(moneyReceipt.status, 'UNDONE')))
    .orderBy(desc(moneyReceipt.bookedAt), desc(moneyReceipt.receiptNo));
}

/** The same, each with the bank's file that it was found in; null for what staff typed. */
export async function listReceiptsWithFile(
  database: Database,
  orderNo: string,
): Promise<(ReceiptRow & { statementFile: string | null })[]> {
  const receipts = await listReceipts(database, orderNo);
  const rowNos = receipts.flatMap(({ statementRowNo }) => statementRowNo ?? []);
  if (rowNos.length === 0) return receipts.map((receipt) => ({ ...receipt, statementFile: null }));
  const { rowNo, fileName } = bankStatementRow;
  const rows = await database
    .select({ rowNo, fileName })
    .from(bankStatementRow)
    .where(inArray(rowNo, rowNos));
  return receipts.map((receipt) => ({
    ...receipt,
    statementFile: rows.find((row) => row.rowNo === receipt.statementRowNo)?.fileName ?? null,
  }));
}

/** Changes receipts along their life cycle only; those that may not take this step stay. */
export async function changeReceipts(
  database: Database,
  receipts: readonly Pick<ReceiptRow, 'receiptNo'>[],
  values: Partial<ReceiptRow> & { status: ReceiptStatus },
): Promise<void> {
  const numbers = receipts.map(({ receiptNo }) => receiptNo);
  const canStep = inArray(moneyReceipt.status, statesBefore(receiptLife, values.status));
  await database
    .update(moneyReceipt)
    .set(values)
    .where(and(inArray(moneyReceipt.receiptNo, numbers), canStep));
}

/** The parts of an amount that an unpaid order holds, and their sum in TWD. */
export async function listHeldParts(
  database: Database,
  orderNo: string,
): Promise<{ parts: ReceiptRow[]; heldTwd: number }> {
  const receipts = await listReceipts(database, orderNo);
  const parts = receipts.filter(({ status }) => status === 'HELD');
  return { parts, heldTwd: sumTwd(parts.map(({ amountTwd }) => amountTwd)) };
}

/** The sums in TWD of the parts that many orders hold, by their numbers; those that hold none are left out. */
export async function sumHeldParts(
  database: Database,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { orderNo, amountTwd, status } = moneyReceipt;
  const rows = await database
    .select({ orderNo, heldTwd: sql<number>`sum(${amountTwd})::int` })
    .from(moneyReceipt)
    .where(and(inArray(orderNo, [...orderNos]), eq(status, 'HELD')))
    .groupBy(orderNo);
  return new Map(rows.map((row) => [row.orderNo, row.heldTwd]));
}

/** Of a transfer that is waited for, what has come as parts, in TWD; a gateway takes the whole amount or nothing. */
export async function findPartsTwd(
  database: Database,
  attempt: AttemptRow | undefined,
): Promise<number> {
  if (attempt?.method !== 'BANK_TRANSFER' || !isOpenAttempt(attempt)) return 0;
  return (await listHeldParts(database, attempt.orderNo)).heldTwd;
}

/** An order's representative attempt, and what has come of the order as parts, in TWD. */
export type ShownPayment = { attempt: AttemptRow | undefined; partsTwd: number };

export async function findShownPayment(
  database: Database,
  { orderNo, paymentStatus }: Pick<OrderRow, 'orderNo' | 'paymentStatus'>,
): Promise<ShownPayment> {
  if (paymentStatus === 'COD_DUE') {
    // An order changed to be paid with the goods has attempts of other methods behind it, and is due less their parts.
    return { attempt: undefined, partsTwd: (await listHeldParts(database, orderNo)).heldTwd };
  }
  const attempt = await findShownAttempt(database, orderNo);
  return { attempt, partsTwd: await findPartsTwd(database, attempt) };
}

/** Gives back the parts that an order holds, once it is cancelled or paid another way. */
export async function returnParts(database: Database, orderNo: string, now: Date): Promise<void> {
  const { parts, heldTwd } = await listHeldParts(database, orderNo);
  if (parts.length === 0) return;
  const attempt = await insertAttempt(
    database,
    {
      ...{ orderNo, method: 'BANK_TRANSFER', provider: offlineProvider, status: 'SURPLUS' },
      ...{ amountTwd: heldTwd, receivedTwd: heldTwd, expiresAt: now, settledAt: now },
    },
    now,
  );
  await changeReceipts(database, parts, { status: 'RETURNED', attemptNo: attempt.attemptNo });
  const reason = { cause: 'PART_PAYMENT', actor: 'SYSTEM', amountTwd: heldTwd } as const;
  await requestRefund(database, attempt, reason, now);
}

/** The same of many orders, few of which hold any. */
export async function returnPartsOf(
  database: Database,
  orderNos: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await database.execute<{ orderNo: string }>(sql`
    select distinct order_no as "orderNo" from money_receipt
    where status = 'HELD' and order_no = any(${textsParameter(orderNos)})`);
  for (const { orderNo } of rows) await returnParts(database, orderNo, now);
}

/** What is held of an order until the rest comes; null where nothing is. */
export const heldPartsSql = (orderNo: SQLWrapper): SQL =>
  sql`(select sum(r.amount_twd)::int from money_receipt r
    where r.order_no = ${orderNo} and r.status = 'HELD')`;

/** Gives back the parts of those orders among these that cost no more than what they hold, after a price fell. */
export async function returnCoveringParts(
  database: Database,
  orderNos: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await database.execute<{ orderNo: string }>(sql`
    select r.order_no as "orderNo" from money_receipt r join shop_order o on o.order_no = r.order_no
    where r.status = 'HELD' and r.order_no = any(${textsParameter(orderNos)})
      and o.payment_status = 'COD_DUE'
    group by r.order_no, o.payable_twd having sum(r.amount_twd) >= o.payable_twd`);
  for (const { orderNo } of rows) await returnParts(database, orderNo, now);
}
