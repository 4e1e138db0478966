import * as contract from '@kaituan/contract/staff/orders/staff-money';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { bankStatementRow } from '#server/database/schema/statement-schema.ts';
import type { ReceivedMoney } from '#server/features/flows/money-in/book-receipt.ts';
import { receiveOfflineMoney } from '#server/features/flows/money-in/offline-money.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const longestReference = 60;

/**
 * Books rows to orders, each in a transaction of its own: one that is refused keeps no other from its
 * money, and a call that breaks off can be made again.
 */
export const bookStatementRowArray = handleStaff(
  contract.bookStatementRowArray,
  async ({ channelId, rows }, { database, staff, now }) => {
    const result = [];
    for (const { rowNo, orderNo } of rows) {
      const which = { channelId, rowNo, orderNo };
      try {
        const received = await inTransaction(database, (transaction) =>
          bookRow(transaction, which, now),
        );
        result.push({ rowNo, orderNo, received, refusal: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        result.push({ rowNo, orderNo, received: null, refusal: error.message });
      }
    }
    const booked = result.filter(({ received }) => received !== null);
    const refused = result.filter(({ received }) => received === null);
    staff.note({
      after: {
        booked: booked.map(({ orderNo }) => orderNo),
        refused: refused.map(({ orderNo, refusal }) => `${orderNo} ${refusal}`),
      },
    });
    return { result };
  },
  { transaction: 'OWN' },
);

async function bookRow(
  database: Database,
  { channelId, rowNo, orderNo }: { channelId: number; rowNo: string; orderNo: string },
  now: Date,
): Promise<ReceivedMoney> {
  const order = await lockOrder(database, orderNo);
  if (order.channelId !== channelId) throw new Refusal('NOT_FOUND');
  const { row, sameMoney } = await lockRow(database, { channelId, rowNo });
  if (row.setAsideAt !== null) throw refuse('這筆存入已經擱置');
  await refuseBooked(database, rowNo);
  await refuseBookedElsewhere(database, sameMoney);
  const { day: receivedOn, amountTwd, account, payer, note } = row;
  const reference = [account, payer, note].filter(Boolean).join(' ').slice(0, longestReference);
  const given = { amountTwd, receivedOn, reference, statementRowNo: rowNo };
  return receiveOfflineMoney(database, order, given, now);
}

const refuse = (message: string) => new Refusal('ORDER_STATE_CONFLICT', { message });

type Row = typeof bankStatementRow.$inferSelect;

/** Orders are locked before rows, as everywhere before anything else; rows of the same money in other channels with it. */
async function lockRow(
  database: Database,
  { channelId, rowNo }: { channelId: number; rowNo: string },
): Promise<{ row: Row; sameMoney: readonly Row[] }> {
  const [named] = await database
    .select()
    .from(bankStatementRow)
    .where(and(eq(bankStatementRow.rowNo, rowNo), eq(bankStatementRow.channelId, channelId)));
  const sameMoney = named ? await listSameMoney(database, named).for('update') : [];
  const row = sameMoney.find((one) => one.rowNo === rowNo);
  if (!row) throw new Refusal('NOT_FOUND', { message: '找不到這筆存入' });
  return { row, sameMoney };
}

/**
 * The rows in which a bank told of the same money, whatever columns a channel named: one account had this balance once.
 * Without a balance, rows of different accounts look alike.
 */
function listSameMoney(database: Database, row: Row) {
  const { rowNo, channelId, day, amountTwd, balance } = bankStatementRow;
  // All channels, named so that the index by channel and day answers.
  const channels = database.select({ id: channel.id }).from(channel);
  const isSame =
    row.balance === null
      ? eq(rowNo, row.rowNo)
      : and(
          ...[inArray(channelId, channels), eq(day, row.day)],
          ...[eq(amountTwd, row.amountTwd), eq(balance, row.balance)],
        );
  return database.select().from(bankStatementRow).where(isSame).orderBy(rowNo);
}

/** One account may serve several channels: its money is booked in one of them, as often as one file tells of it. */
async function refuseBookedElsewhere(database: Database, rows: readonly Row[]): Promise<void> {
  const booked = await database
    .select({ channelName: channel.name })
    .from(moneyReceipt)
    .innerJoin(bankStatementRow, eq(bankStatementRow.rowNo, moneyReceipt.statementRowNo))
    .innerJoin(channel, eq(channel.id, bankStatementRow.channelId))
    .where(
      and(
        inArray(
          moneyReceipt.statementRowNo,
          rows.map(({ rowNo }) => rowNo),
        ),
        ne(moneyReceipt.status, 'UNDONE'),
      ),
    );
  const counts = Map.groupBy(rows, ({ channelId }) => channelId).values();
  const told = Math.max(...[...counts].map(({ length }) => length));
  const [first] = booked;
  if (first && booked.length >= told)
    throw refuse(`同一筆存入已經在「${first.channelName}」入帳，這裡請擱置`);
}

async function refuseBooked(database: Database, rowNo: string): Promise<void> {
  const [booked] = await database
    .select({ orderNo: moneyReceipt.orderNo })
    .from(moneyReceipt)
    .where(and(eq(moneyReceipt.statementRowNo, rowNo), ne(moneyReceipt.status, 'UNDONE')));
  if (booked) throw refuse(`這筆存入已經入帳到訂單 ${booked.orderNo}`);
}

export const setStatementRowAside = handleStaff(
  contract.setStatementRowAside,
  async ({ channelId, rowNo, isAside }, { database, staff, now }) => {
    const { row } = await lockRow(database, { channelId, rowNo });
    const { day, amountTwd, setAsideAt } = row;
    if (isAside) await refuseBooked(database, rowNo);
    await database
      .update(bankStatementRow)
      .set({ setAsideAt: isAside ? now : null })
      .where(eq(bankStatementRow.rowNo, rowNo));
    staff.note({
      subjectId: rowNo,
      before: { isAside: setAsideAt !== null },
      after: { receivedOn: day, amountTwd, isAside },
    });
    return { result: null };
  },
);
