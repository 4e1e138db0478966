import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { maskPhone } from '@kaituan/domain/member/phone-number';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';

type Which = { database: Database; staff: StaffAccess };

/** An order of a channel in which the call's permission is granted. */
export async function getStaffOrder(
  { database, staff }: Which,
  orderNo: string,
): Promise<OrderRow> {
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  if (!order) throw new Refusal('NOT_FOUND', { message: `找不到訂單 ${orderNo}` });
  const leaderId = await findLeaderId(database, order);
  staff.requireLed({ channelId: order.channelId, leaderId });
  return order;
}

/** Who leads the group buy of an order. */
export async function findLeaderId(
  database: Database,
  { campaignId }: Pick<OrderRow, 'campaignId'>,
): Promise<string | null> {
  if (campaignId === null) return null;
  const [found] = await database
    .select({ leaderId: groupCampaign.leaderId })
    .from(groupCampaign)
    .where(eq(groupCampaign.id, campaignId));
  return found?.leaderId ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockStaffOrder(which: Which, orderNo: string): Promise<OrderRow> {
  await getStaffOrder(which, orderNo);
  return lockOrder(which.database, orderNo);
}

/** Refuses staff who may not receive cash on delivery; a leader may for their own group buys. */
export async function requireCashier(
  { database, staff }: Which,
  order: OrderRow,
  dueTwd: number,
): Promise<void> {
  const { channelId } = order;
  if (dueTwd === 0 || staff.may('RECEIVE_MONEY', channelId)) return;
  if (staff.leads({ channelId, leaderId: await findLeaderId(database, order) })) return;
  throw new Refusal('FORBIDDEN', { message: '這張訂單要收現金，請找可以收款的同事交貨' });
}

/** A recipient; masked, phone and street show only enough to distinguish orders. */
export function presentAddress(
  address: OrderRow['address'],
  { isMasked = false } = {},
): StaffOrder['address'] {
  if (!address) return null;
  const { recipient, phone, zip, county, district, street, note } = address;
  const known = { recipient, zip, county, district };
  return isMasked
    ? { ...known, phone: maskPhone(phone), street: maskStreet(street), note: note && '•••' }
    : { ...known, phone, street, note };
}

/** The road, without the number. */
const maskStreet = (street: string) => `${/^[^\d０-９]*/.exec(street)?.[0] ?? ''}•••`;
