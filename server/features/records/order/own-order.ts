import { and, eq } from 'drizzle-orm';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOrder, type OrderRow } from './lock-order.ts';

/** The caller's order, or NOT_FOUND; also for somebody else's, so that its existence is not revealed. */
export async function getOwnOrder(
  { database, caller }: CallContext,
  orderNo: string,
): Promise<OrderRow> {
  const { memberId } = requireCaller(caller);
  const [found] = await database
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.orderNo, orderNo), eq(shopOrder.memberId, memberId)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The same, locked until the transaction ends. */
export const lockOwnOrder = ({ database, caller }: CallContext, orderNo: string) =>
  lockOrder(database, orderNo, requireCaller(caller).memberId);
