import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import * as contract from '@kaituan/contract/staff/orders/staff-money';
import {
  matchStatement,
  type OwingOrder,
  type StatementMatch,
} from '@kaituan/domain/bank-statement/statement-match';
import { maskAccount } from '@kaituan/domain/payment/masked-account';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { bankStatementRow } from '#server/database/schema/statement-schema.ts';
import { containing, endingWith, textsParameter } from '#server/database/sql/parameters.ts';
import { heldPartsSql } from '#server/features/records/payment/part-payments.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listOwingOrders } from './owing-orders.ts';

const pageSize = 500;
type Stored = typeof bankStatementRow.$inferSelect;

const isBooked = sql`exists (select from money_receipt r
  where r.statement_row_no = ${bankStatementRow.rowNo} and r.status <> 'UNDONE')`;
/** Neither booked nor set aside. */
export const isOpenRow = and(isNull(bankStatementRow.setAsideAt), sql`not ${isBooked}`);
const filters: Record<(typeof contract.statementLists)[number], SQL | undefined> = {
  OPEN: isOpenRow,
  BOOKED: isBooked,
  ASIDE: isNotNull(bankStatementRow.setAsideAt),
};

const { payer, note, account, amountTwd, rowNo } = bankStatementRow;
/** As people tell transfers apart: NT$1,280 and 1280 are the same sum. */
function isFound(search: string): SQL<boolean> {
  if (search === '') return sql<boolean>`true`;
  const pattern = containing(search);
  const sum = search.replace(/^NT\$|,/gi, '');
  return sql<boolean>`coalesce(${payer} ilike ${pattern} or ${note} ilike ${pattern}
    or ${account} like ${endingWith(search)} or ${amountTwd}::text = ${sum}
    or exists (select from money_receipt r where r.statement_row_no = ${rowNo}
      and r.status <> 'UNDONE' and r.order_no = ${search.toUpperCase()}), false)`;
}

/** Rows of open money with the orders they may pay; all open rows are weighed, whatever the page shows. */
export const getStatementRowArray = handleStaff(
  contract.getStatementRowArray,
  async ({ channelId, which, search, cursor }, { database, now }) => {
    const all = await database
      .select({ ...getTableColumns(bankStatementRow), isFound: isFound(search) })
      .from(bankStatementRow)
      .where(and(eq(bankStatementRow.channelId, channelId), filters[which]))
      .orderBy(desc(bankStatementRow.day), asc(bankStatementRow.rowNo));
    const rows = all.filter((row) => row.isFound);
    const start =
      cursor === undefined ? 0 : await findStart(database, rows, { channelId, rowNo: cursor });
    const page = rows.slice(start, start + pageSize);
    const last = start + pageSize < rows.length ? page.at(-1) : undefined;
    const shown =
      which === 'OPEN'
        ? presentOpen(page, all, await listOwingOrders(database, channelId, now))
        : which === 'BOOKED'
          ? await presentBooked(database, page)
          : page.map((row) => present(row, 'ASIDE', []));
    return { result: shown, nextCursor: last?.rowNo ?? null };
  },
);

/** Behind the last row of the page before, which may be in another list by now. */
async function findStart(
  database: Database,
  rows: readonly Stored[],
  cursor: Pick<Stored, 'channelId' | 'rowNo'>,
): Promise<number> {
  const { channelId, day } = bankStatementRow;
  const [last] = await database
    .select({ day, rowNo })
    .from(bankStatementRow)
    .where(and(eq(channelId, cursor.channelId), eq(rowNo, cursor.rowNo)));
  if (!last)
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  const isBehind = (row: Stored) =>
    row.day === last.day ? row.rowNo > last.rowNo : row.day < last.day;
  const index = rows.findIndex(isBehind);
  return index < 0 ? rows.length : index;
}

function presentOpen(
  page: readonly Stored[],
  open: readonly Stored[],
  orders: readonly OwingOrder[],
): StatementRow[] {
  const matches = new Map(matchStatement(open, orders).map((match) => [match.rowNo, match]));
  const byNo = new Map(orders.map((order) => [order.orderNo, order]));
  return page.map((row) => {
    const match = matches.get(row.rowNo);
    return present(row, match?.kind ?? 'NONE', candidatesOf(match, byNo));
  });
}

const candidatesOf = (
  match: StatementMatch | undefined,
  orders: ReadonlyMap<string, OwingOrder>,
): StatementRow['candidates'] =>
  (match?.candidates ?? []).flatMap(({ orderNo, reasons }) => {
    const order = orders.get(orderNo);
    if (!order) return [];
    const { dueTwd, names, report } = order;
    return [{ orderNo, reasons, dueTwd, name: names[0] ?? '', report, receiptNo: null }];
  });

async function presentBooked(database: Database, page: readonly Stored[]): Promise<StatementRow[]> {
  const receipts = await database
    .select({
      ...{ receipt: moneyReceipt, address: shopOrder.address },
      // What it paid: the difference of a changed pledge has an amount of its own.
      dueTwd: sql<number>`case when ${paymentAttempt.changeNo} is null
        then ${shopOrder.payableTwd} else ${paymentAttempt.amountTwd} end`,
      leftTwd: sql<number | null>`case when ${moneyReceipt.status} = 'HELD' then
        coalesce((select c.difference_twd from group_pledge_change c
          where c.order_no = ${shopOrder.orderNo} and ${shopOrder.status} = 'CONFIRMED'
            and c.status = 'HELD' and c.difference_twd > 0), ${shopOrder.payableTwd})
        - ${heldPartsSql(shopOrder.orderNo)} end`,
    })
    .from(moneyReceipt)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, moneyReceipt.orderNo))
    .leftJoin(paymentAttempt, eq(paymentAttempt.attemptNo, moneyReceipt.attemptNo))
    .where(
      and(
        ne(moneyReceipt.status, 'UNDONE'),
        sql`${moneyReceipt.statementRowNo} = any(${textsParameter(page.map(({ rowNo }) => rowNo))})`,
      ),
    );
  return page.map((row) => {
    const of = receipts.find(({ receipt }) => receipt.statementRowNo === row.rowNo);
    if (!of) return present(row, 'BOOKED', []);
    const { orderNo, receiptNo } = of.receipt;
    const name = of.address?.recipient ?? '';
    const { dueTwd, leftTwd } = of;
    const order = { orderNo, reasons: [], dueTwd, name, report: null, receiptNo, leftTwd };
    return present(row, 'BOOKED', [order]);
  });
}

/**
 * A row as the bank wrote it: name and note are what a person tells transfers apart by. Of the account its last five
 * digits do, which buyers report; nobody pays to it from here.
 */
const present = (
  { rowNo, day, amountTwd, account, payer, note, fileName }: Stored,
  kind: StatementRow['kind'],
  candidates: StatementRow['candidates'],
): StatementRow => ({
  ...{ rowNo, day, amountTwd, payer, note, fileName, kind, candidates },
  account: maskAccount(account),
});
