import * as contract from '@kaituan/contract/staff/orders/staff-invoice';
import { invoiceAmountsOf } from '@kaituan/domain/order/invoice-amounts';
import { invoiceDueOf } from '@kaituan/domain/order/invoice-due';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shownEmailOf } from '#server/identity/accounts/unverified-email.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { returnedTwdSql, shippingBackTwdSql, soldTwdSql } from './sold-sql.ts';

/** Carriers, donation codes and tax numbers with what was bought, for who issues the invoices; the log notes whose. */
export const revealInvoiceArray = handleStaff(
  contract.revealInvoiceArray,
  async ({ orderNoArray, file }, { database, staff }) => {
    const orders = await database
      .select()
      .from(shopOrder)
      .where(inArray(shopOrder.orderNo, orderNoArray));
    for (const { channelId } of orders) staff.requireChannel(channelId);
    if (orders.length < new Set(orderNoArray).size) throw new Refusal('NOT_FOUND');
    const all = await describeInvoices(database, orders);
    const result = file === 'DUE' ? all.filter(({ due }) => due === 'DUE') : all;
    staff.note({
      subjectId: orderNoArray.length === 1 ? orderNoArray[0] : undefined,
      ...(file && { after: { invoiceFile: result.map(({ orderNo }) => orderNo) } }),
    });
    return { result };
  },
);

async function describeInvoices(database: Database, orders: readonly OrderRow[]) {
  const orderNoArray = orders.map(({ orderNo }) => orderNo);
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
  const moneyOf = await findMoney(database, orderNoArray);
  const buyerOf = await findBuyers(database, orders);
  const filedAtOf = await findFiled(database, orderNoArray);
  return orders.map((order) => {
    const { orderNo, status, paymentStatus: payment, invoice, paidTwd, refundedTwd } = order;
    const shipments = (parcelsOf.get(orderNo) ?? []).map((parcel) => parcel.status);
    const money = moneyOf.get(orderNo);
    const { returnedTwd = 0, shippingBackTwd = 0 } = money ?? {};
    const chargedTwd = (money?.soldTwd ?? order.payableTwd) - returnedTwd;
    const left = (linesOf.get(orderNo) ?? []).map((line) => ({
      name: [line.name, line.optionText].filter(Boolean).join(' '),
      quantity: (line.settledQuantity ?? line.quantity) - line.returnedQuantity,
      netTwd: (line.settledNetTwd ?? line.netTwd) - line.refundedTwd,
    }));
    return {
      due: invoiceDueOf({ status, payment, shipments, chargedTwd }),
      ...{ orderNo, invoice, buyer: buyerOf(order), lastFiledAt: filedAtOf.get(orderNo) ?? null },
      lines: left.filter(({ quantity }) => quantity > 0),
      ...invoiceAmountsOf({ ...order, lines: left, chargedTwd, shippingBackTwd }),
      ...{ payableTwd: chargedTwd, returnedTwd, paidTwd, refundedTwd },
    };
  });
}

type Money = { orderNo: string } & Record<'soldTwd' | 'returnedTwd' | 'shippingBackTwd', number>;

async function findMoney(database: Database, orderNoArray: readonly string[]) {
  const { rows } = await database.execute<Money>(sql`
    select o.order_no as "orderNo", ${soldTwdSql}::int as "soldTwd",
      ${returnedTwdSql}::int as "returnedTwd", ${shippingBackTwdSql}::int as "shippingBackTwd"
    from shop_order o where o.order_no = any(${textsParameter(orderNoArray)})`);
  return new Map(rows.map(({ orderNo, ...money }) => [orderNo, money]));
}

/**
 * Whom an invoice is sent to. The e-mail that was given with the order comes first. The member's own stands in only where it is
 * verified, and not for an order that was placed before: it may be another person's.
 */
async function findBuyers(database: Database, orders: readonly OrderRow[]) {
  const { id, displayName, email, emailVerified, phoneNumber, contactPhone } = member;
  const members = await database
    .select({ id, displayName, email, emailVerified, phoneNumber, contactPhone })
    .from(member)
    .where(
      inArray(
        id,
        orders.map(({ memberId }) => memberId),
      ),
    );
  const memberOf = new Map(members.map((one) => [one.id, one]));
  return ({ memberId, invoice, address, hidesPerson }: OrderRow) => {
    const own = hidesPerson ? undefined : memberOf.get(memberId);
    return {
      name: address?.recipient ?? own?.displayName ?? '',
      phone: address?.phone ?? own?.contactPhone ?? own?.phoneNumber ?? '',
      email: invoice.email || (own?.emailVerified ? shownEmailOf(own) : ''),
    };
  };
}

/** When each was in a file of invoices the last time. The log has files of one order under its number, and others under none. */
async function findFiled(database: Database, orderNoArray: readonly string[]) {
  const { rows } = await database.execute<{ orderNo: string; at: Date | string }>(sql`
    select filed.order_no as "orderNo", max(a.at) as at
    from staff_audit a, jsonb_array_elements_text(a.after -> 'invoiceFile') as filed(order_no)
    where a.subject_id = any(${textsParameter(['', ...orderNoArray])})
      and a.call = ${contract.revealInvoiceArray.path} and a.after ? 'invoiceFile'
      and filed.order_no = any(${textsParameter(orderNoArray)})
    group by filed.order_no`);
  return new Map(rows.map(({ orderNo, at }) => [orderNo, new Date(at).toISOString()]));
}
