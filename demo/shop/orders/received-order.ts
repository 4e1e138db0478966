import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { Database, Transaction } from '@kaituan/server/database/database';
import { product, sku } from '@kaituan/server/database/schema/catalog-schema';
import { domainEvent } from '@kaituan/server/database/schema/event-schema';
import { memberAccount } from '@kaituan/server/database/schema/identity-schema';
import * as order from '@kaituan/server/database/schema/order-schema';
import { paymentAttempt } from '@kaituan/server/database/schema/payment-schema';
import { newOrderNo } from '@kaituan/server/database/sql/generated-number';
import { sellerOf } from '@kaituan/server/features/flows/placing/write-order';
import { newAttemptNo } from '@kaituan/server/features/records/payment/attempt-query';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { seededCheckout } from '#demo/shop/campaigns/pledges/demo-numbers.ts';
import { demoAddresses } from '#demo/shop/members/demo-addresses.ts';
import { createCalendar } from '#demo/shop/rows/calendar.ts';

const memberId = 'demo-member';
/** Goods with the seven days' right of return. */
const bought = new Map([
  ['PAN0001-01', 1],
  ['TWL0001-01', 2],
]);
const feeTwd = 100;
const carrier = '示範宅配';
const hourMs = 3_600_000;
/** A return may be asked for within ten days; a new order is there while the one before still has some. */
const renewedAfterH = 7 * 24;

/**
 * An order that the demo's member received two days ago, so that a return can be tried, unless there is one of the
 * last week. Paid to a virtual account: its refund is a bank form, which asks no gateway about the demo.
 */
export async function writeReceivedOrder(database: Database, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await isDue(transaction, now))) return false;
    const goods = await transaction
      .select({ sku, product })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .where(inArray(sku.code, [...bought.keys()]))
      .orderBy(sku.code);
    if (goods.length === 0) return false;
    await write(transaction, goods, now);
    return true;
  });
}

/** Locks the member: of two nodes, one writes. */
async function isDue(transaction: Transaction, now: Date): Promise<boolean> {
  const [account] = await transaction
    .select({ id: memberAccount.id })
    .from(memberAccount)
    .where(eq(memberAccount.memberId, memberId))
    .for('update');
  if (!account) return false;
  const { shopOrder } = order;
  const since = new Date(now.getTime() - renewedAfterH * hourMs);
  const [recent] = await transaction
    .select({ orderNo: shopOrder.orderNo })
    .from(shopOrder)
    .where(and(eq(shopOrder.memberId, memberId), gt(shopOrder.deliveredAt, since)))
    .limit(1);
  return recent === undefined;
}

type Goods = { sku: typeof sku.$inferSelect; product: typeof product.$inferSelect };

async function write(transaction: Transaction, goods: Goods[], now: Date): Promise<void> {
  const { day } = createCalendar(now);
  const placedAt = day(-5, 20);
  const paidAt = day(-5, 21);
  const shippedAt = day(-3, 16);
  const deliveredAt = day(-2, 11);
  const orderNo = newOrderNo(placedAt);
  const attemptNo = newAttemptNo(placedAt);
  const lines = goods.map((each, index) => presentLine(each, { orderNo, lineNo: index + 1 }));
  const goodsTwd = lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  const payableTwd = goodsTwd + feeTwd;
  await transaction.insert(order.shopOrder).values({
    ...{ orderNo, checkoutNo: seededCheckout + orderNo, memberId, channelId: defaultChannelId },
    ...{ status: 'CONFIRMED', paymentStatus: 'PAID', paymentMethod: 'ATM' },
    ...{ goodsTwd, itemsNetTwd: goodsTwd, shippingFeeTwd: feeTwd },
    ...{ payableTwd, paidTwd: payableTwd, address: homeOfMember(), placedAt, paidAt, deliveredAt },
    invoice: { type: 'MEMBER_CARRIER', value: '', title: '', email: '' },
    seller: sellerOf(sql`${defaultChannelId}::int`),
  });
  await transaction.insert(order.shipment).values({
    ...{ orderNo, shipmentNo: 1, status: 'DELIVERED', temperature: 'AMBIENT' },
    ...{ method: 'HOME_AMBIENT', feeTwd, carrier, shippedAt, deliveredAt },
  });
  await transaction.insert(order.orderLine).values(lines);
  await transaction.insert(paymentAttempt).values({
    ...{ attemptNo, orderNo, method: 'ATM', provider: 'ECPAY', status: 'PAID' },
    ...{ amountTwd: payableTwd, receivedTwd: payableTwd, createdAt: placedAt },
    ...{ expiresAt: day(-2, 20), settledAt: paidAt },
  });
  const data = { shipmentNo: 1, carrier };
  const about = { subject: 'ORDER', subjectId: orderNo } as const;
  await transaction.insert(domainEvent).values([
    { ...about, kind: 'PLACED', actor: 'MEMBER', at: placedAt },
    {
      ...{ ...about, kind: 'PAID', actor: 'GATEWAY', at: paidAt },
      data: { attemptNo, method: 'ATM', amountTwd: payableTwd },
    },
    { ...about, kind: 'SHIPPED', actor: 'SHOP', data, at: shippedAt },
    { ...about, kind: 'DELIVERED', actor: 'SHOP', data, at: deliveredAt },
  ]);
}

function homeOfMember(): typeof order.shopOrder.$inferInsert.address {
  const home = demoAddresses.find((address) => address.memberId === memberId);
  if (!home) return null;
  const { recipient, phone, zip, county, district, street } = home;
  return { recipient, phone, zip, county, district, street, note: home.note ?? '' };
}

function presentLine(
  { sku: { id: skuId, productId, code, unitLabel, ...own }, product: goods }: Goods,
  place: { orderNo: string; lineNo: number },
): typeof order.orderLine.$inferInsert {
  const quantity = bought.get(code) ?? 1;
  const amountTwd = quantity * own.priceTwd;
  return {
    ...{ ...place, shipmentNo: 1, skuId, productId, code, name: goods.name, unitLabel, quantity },
    ...{ optionText: own.optionValues.join('／'), mediaId: `p${productId}-1` },
    rescissionExemption: goods.rescissionExemption,
    foodLabel: goods.food && { ...goods.food, origin: goods.origin },
    ...{ unitPriceTwd: own.priceTwd, listPriceTwd: own.listPriceTwd, priceSource: 'BASE' },
    ...{ amountTwd, discountTwd: 0, netTwd: amountTwd, holdSource: 'STOCK', holdState: 'USED' },
  };
}
