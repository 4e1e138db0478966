import { sumTwd } from '@kaituan/domain/money';
import { isOwedWithGoods } from '@kaituan/domain/payment/payment-life';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { orderLine, shipment } from '#server/database/schema/order-schema.ts';
import type { ChangedPledgeLine } from '#server/database/schema/pledge-change-schema.ts';
import { editCounters } from '#server/features/flows/joining/edit-counters.ts';
import { cancelEmptyShipments } from '#server/features/records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { returnCoveringParts } from '#server/features/records/payment/part-payments.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import type { PledgeRow } from '#server/features/records/pledge/lock-pledge.ts';
import {
  type PledgeChangeRow,
  takeHeldChange,
} from '#server/features/records/pledge/pledge-change.ts';
import { listPledgeLines } from '#server/features/records/pledge/pledge-lines.ts';

/**
 * Gives a locked pledge and its order the lines of a held change, once its difference is paid or nothing is
 * due: pool, campaign, parcels and amounts move in this transaction. A negative difference is refunded.
 */
export async function applyChange(
  database: Database,
  order: OrderRow,
  {
    pledge,
    change,
    actor,
  }: { pledge: PledgeRow; change: PledgeChangeRow; actor: 'MEMBER' | 'SHOP' },
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const { lines, fees, differenceTwd } = change;
  const isOwed = isOwedWithGoods(order);
  await takeHeldChange(database, change, now);
  await countChanged(database, pledge, lines);
  await writePledgeLines(database, pledge.pledgeNo, lines);
  await writeOrderLines(database, orderNo, lines);
  await writeFees(database, orderNo, fees);
  const goodsTwd = sumTwd(lines.map((line) => line.maxQuantity * line.ceilingUnitPriceTwd));
  const shippingFeeTwd = sumTwd(fees.map(({ feeTwd }) => feeTwd));
  const changed = await changeOrder(database, order, {
    ...{ goodsTwd, itemsNetTwd: goodsTwd, shippingFeeTwd },
    payableTwd: goodsTwd + shippingFeeTwd + order.paymentFeeTwd,
    // An order to be paid with the goods has only a higher amount now: nothing was paid.
    ...(!isOwed && { paidTwd: order.paidTwd + Math.max(0, differenceTwd) }),
  });
  const data = { amountTwd: differenceTwd, ...(isOwed && { isOwed }) };
  await recordOrderEvent(database, { orderNo, kind: 'PLEDGE_CHANGED', actor, data }, now);
  if (isOwed) return returnCoveringParts(database, [orderNo], now);
  if (differenceTwd >= 0) return;
  const back = { cause: `EDIT-${change.changeNo}`, actor, amountTwd: -differenceTwd };
  await requestOrderRefund(database, changed, back, now);
}

async function countChanged(
  database: Database,
  pledge: PledgeRow,
  lines: readonly ChangedPledgeLine[],
): Promise<void> {
  const before = await listPledgeLines(database, pledge.pledgeNo);
  const skuIds = new Set([...before, ...lines].map(({ skuId }) => skuId));
  const piecesIn = (of: readonly { skuId: number; maxQuantity: number }[], skuId: number) =>
    of.find((line) => line.skuId === skuId)?.maxQuantity ?? 0;
  const sumOf = (value: (line: ChangedPledgeLine) => number) => sumTwd(lines.map(value));
  await editCounters(database, pledge, {
    units: sumOf(({ quantity }) => quantity),
    maxUnits: sumOf(({ maxQuantity }) => maxQuantity),
    pledgedTwd: sumOf((line) => line.quantity * line.ceilingUnitPriceTwd),
    pools: [...skuIds].map((skuId) => ({
      ...{ skuId, added: piecesIn(lines, skuId) - piecesIn(before, skuId) },
    })),
  });
}

async function writePledgeLines(
  database: Database,
  pledgeNo: string,
  lines: readonly ChangedPledgeLine[],
): Promise<void> {
  await database.delete(groupPledgeLine).where(eq(groupPledgeLine.pledgeNo, pledgeNo));
  await database.insert(groupPledgeLine).values(
    lines.map(({ skuId, quantity, maxQuantity, isAllOrNothing, ceilingUnitPriceTwd }) => ({
      ...{ pledgeNo, skuId, quantity, maxQuantity, isAllOrNothing, ceilingUnitPriceTwd },
    })),
  );
}

/** The order's lines become what is ordered now; the history is in its events. */
async function writeOrderLines(
  database: Database,
  orderNo: string,
  lines: readonly ChangedPledgeLine[],
): Promise<void> {
  const isOfOrder = eq(orderLine.orderNo, orderNo);
  const ordered = await database.select().from(orderLine).where(isOfOrder);
  const remaining = lines.map(({ skuId }) => skuId);
  await database.delete(orderLine).where(and(isOfOrder, notInArray(orderLine.skuId, remaining)));
  let lastLineNo = Math.max(0, ...ordered.map(({ lineNo }) => lineNo));
  for (const { skuId, maxQuantity: quantity, ceilingUnitPriceTwd, shipmentNo, goods } of lines) {
    const amountTwd = quantity * ceilingUnitPriceTwd;
    const amounts = {
      ...{ quantity, unitPriceTwd: ceilingUnitPriceTwd, amountTwd, discountTwd: 0 },
      ...{ netTwd: amountTwd, settledQuantity: null, settledNetTwd: null },
    };
    if (ordered.some((line) => line.skuId === skuId)) {
      const isLine = and(isOfOrder, eq(orderLine.skuId, skuId));
      await database.update(orderLine).set(amounts).where(isLine);
    } else if (goods) {
      lastLineNo += 1;
      const place = { orderNo, lineNo: lastLineNo, shipmentNo, skuId };
      const values = { ...goods, ...place, ...amounts, holdSource: 'CAMPAIGN' as const };
      await database.insert(orderLine).values(values);
    } else throw new Error(`SKU ${skuId} of a change has no texts`);
  }
}

/** A parcel that an earlier edit emptied costs nothing any more. */
async function writeFees(
  database: Database,
  orderNo: string,
  fees: PledgeChangeRow['fees'],
): Promise<void> {
  const isOfOrder = eq(shipment.orderNo, orderNo);
  await database.update(shipment).set({ feeTwd: 0, settledFeeTwd: null }).where(isOfOrder);
  for (const { shipmentNo, feeTwd } of fees) {
    const isParcel = and(isOfOrder, eq(shipment.shipmentNo, shipmentNo));
    await database.update(shipment).set({ feeTwd }).where(isParcel);
  }
  await cancelEmptyShipments(database, orderNo, ['HELD']);
}
