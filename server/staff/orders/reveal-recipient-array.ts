import * as contract from '@kaituan/contract/staff/orders/staff-order';
import { inArray } from 'drizzle-orm';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { presentAddress } from './staff-order.ts';

/** Phones and addresses of orders, for who packs them or calls the buyer; the log notes whose. */
export const revealRecipientArray = handleStaff(
  contract.revealRecipientArray,
  async ({ orderNoArray }, { database, staff }) => {
    const orders = await database
      .select()
      .from(shopOrder)
      .where(inArray(shopOrder.orderNo, orderNoArray));
    for (const { channelId } of orders) staff.requireChannel(channelId);
    if (orders.length < new Set(orderNoArray).size) throw new Refusal('NOT_FOUND');
    staff.note({ subjectId: orderNoArray.length === 1 ? orderNoArray[0] : undefined });
    const found = new Map(orders.map((order) => [order.orderNo, order.address]));
    return {
      result: orderNoArray.map((orderNo) => ({
        orderNo,
        address: presentAddress(found.get(orderNo) ?? null),
      })),
    };
  },
);
