import * as contract from '@kaituan/contract/staff/orders/staff-invoice';
import { asc, inArray } from 'drizzle-orm';
import { orderLine, shopOrder } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** Carriers, donation codes and tax numbers with what was bought, for who issues the invoices; the log notes whose. */
export const revealInvoiceArray = handleStaff(
  contract.revealInvoiceArray,
  async ({ orderNoArray }, { database, staff }) => {
    const orders = await database
      .select()
      .from(shopOrder)
      .where(inArray(shopOrder.orderNo, orderNoArray));
    for (const { channelId } of orders) staff.requireChannel(channelId);
    if (orders.length < new Set(orderNoArray).size) throw new Refusal('NOT_FOUND');
    const lines = await database
      .select()
      .from(orderLine)
      .where(inArray(orderLine.orderNo, orderNoArray))
      .orderBy(asc(orderLine.orderNo), asc(orderLine.lineNo));
    const linesOf = Map.groupBy(lines, ({ orderNo }) => orderNo);
    staff.note({ subjectId: orderNoArray.length === 1 ? orderNoArray[0] : undefined });
    const result = orders.map((order) => {
      const { orderNo, invoice, shippingFeeTwd, paymentFeeTwd, paidTwd, refundedTwd } = order;
      const left = (linesOf.get(orderNo) ?? []).map((line) => ({
        name: [line.name, line.optionText].filter(Boolean).join(' '),
        quantity: line.settledQuantity ?? line.quantity,
        netTwd: line.settledNetTwd ?? line.netTwd,
      }));
      return {
        ...{ orderNo, invoice, lines: left.filter(({ quantity }) => quantity > 0) },
        ...{ shippingTwd: shippingFeeTwd, paymentFeeTwd, paidTwd, refundedTwd },
      };
    });
    return { result };
  },
);
