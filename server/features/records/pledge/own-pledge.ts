import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type LockedPledge, lockPledge } from './lock-pledge.ts';

/** The caller's pledge with its order, locked until the transaction ends; NOT_FOUND for another's. */
export async function lockOwnPledge(
  { database, caller }: CallContext,
  pledgeNo: string,
): Promise<{ order: OrderRow; locked: LockedPledge }> {
  const { memberId } = requireCaller(caller);
  const orderNo = await getOrderNoOfPledge(database, { pledgeNo, memberId });
  const order = await lockOrder(database, orderNo, memberId);
  const locked = await lockPledge(database, orderNo);
  if (!locked) throw new Refusal('NOT_FOUND');
  return { order, locked };
}

/** The number of the order of a member's pledge; NOT_FOUND for another's. */
export async function getOrderNoOfPledge(
  database: Database,
  { pledgeNo, memberId }: { pledgeNo: string; memberId: string },
): Promise<string> {
  const [found] = await database
    .select({ orderNo: groupPledge.orderNo })
    .from(groupPledge)
    .where(and(eq(groupPledge.pledgeNo, pledgeNo), eq(groupPledge.memberId, memberId)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found.orderNo;
}
