import * as contract from '@kaituan/contract/staff/orders/staff-invoice';
import { invoiceAmountsOf } from '@kaituan/domain/order/invoice-amounts';
import { invoiceDueOf } from '@kaituan/domain/order/invoice-due';
import { asc, inArray, sql } from 'drizzle-orm';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { soldTwdSql } from './sold-sql.ts';

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
    const parcels = await database
      .select({ orderNo: shipment.orderNo, status: shipment.status })
      .from(shipment)
      .where(inArray(shipment.orderNo, orderNoArray));
    const parcelsOf = Map.groupBy(parcels, ({ orderNo }) => orderNo);
    const linesOf = Map.groupBy(lines, ({ orderNo }) => orderNo);
    const { rows } = await database.execute<{ orderNo: string; twd: number }>(sql`
      select o.order_no as "orderNo", ${soldTwdSql}::int as twd
      from shop_order o where o.order_no = any(${textsParameter(orderNoArray)})`);
    const charged = new Map(rows.map(({ orderNo, twd }) => [orderNo, twd]));
    staff.note({ subjectId: orderNoArray.length === 1 ? orderNoArray[0] : undefined });
    const result = orders.map((order) => {
      const { orderNo, status, paymentStatus: payment, invoice, paidTwd, refundedTwd } = order;
      const shipments = (parcelsOf.get(orderNo) ?? []).map((parcel) => parcel.status);
      const chargedTwd = charged.get(orderNo) ?? order.payableTwd;
      const left = (linesOf.get(orderNo) ?? []).map((line) => ({
        name: [line.name, line.optionText].filter(Boolean).join(' '),
        quantity: line.settledQuantity ?? line.quantity,
        netTwd: line.settledNetTwd ?? line.netTwd,
      }));
      return {
        due: invoiceDueOf({ status, payment, shipments, chargedTwd }),
        ...{ orderNo, invoice, lines: left.filter(({ quantity }) => quantity > 0) },
        ...invoiceAmountsOf({ ...order, lines: left, chargedTwd }),
        ...{ payableTwd: chargedTwd, paidTwd, refundedTwd },
      };
    });
    return { result };
  },
);
