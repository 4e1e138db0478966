import * as contract from '@kaituan/contract/staff/orders/staff-order-change';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { orderNote } from '#server/database/schema/staff-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getStaffOrder } from './staff-order.ts';

export async function writeOrderNote(
  database: Database,
  note: { orderNo: string; writtenBy: string; text: string },
  now: Date,
): Promise<void> {
  await database.insert(orderNote).values({ ...note, noteNo: newUlid(now), writtenAt: now });
}

export const noteOrder = handleStaff(
  contract.noteOrder,
  async ({ orderNo, text }, { database, staff, now }) => {
    await getStaffOrder({ database, staff }, orderNo);
    await writeOrderNote(database, { orderNo, writtenBy: staff.by, text }, now);
    staff.note({ subjectId: orderNo });
    return { result: null };
  },
);

/** Notes among staff on an order, oldest first. */
export async function listOrderNotes(database: Database, orderNo: string) {
  const rows = await database
    .select({ note: orderNote, name: member.displayName })
    .from(orderNote)
    .leftJoin(member, eq(member.id, orderNote.writtenBy))
    .where(eq(orderNote.orderNo, orderNo))
    .orderBy(asc(orderNote.writtenAt), asc(orderNote.noteNo));
  return rows.map(({ note: { noteNo, text, writtenAt, writtenBy }, name }) => ({
    ...{ noteNo, text, writtenAt: writtenAt.toISOString() },
    writtenByName: staffNameOf(writtenBy, name, ''),
  }));
}

/** The texts of many orders' notes, by the order. */
export async function listStaffNotes(
  database: Database,
  orderNos: readonly string[],
): Promise<(orderNo: string) => string[]> {
  const rows = await database
    .select({ orderNo: orderNote.orderNo, text: orderNote.text })
    .from(orderNote)
    .where(inArray(orderNote.orderNo, [...orderNos]))
    .orderBy(asc(orderNote.writtenAt), asc(orderNote.noteNo));
  const ofOrders = Map.groupBy(rows, ({ orderNo }) => orderNo);
  return (orderNo) => (ofOrders.get(orderNo) ?? []).map(({ text }) => text);
}
