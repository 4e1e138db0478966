import { joinLines, splitLine } from '@kaituan/domain/order/split-line';
import { parcelStepFrom } from '@kaituan/domain/shipping/shipment-life';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine, shipment } from '#server/database/schema/order-schema.ts';
import {
  deliveryKeyOf,
  getMovableShipment,
  listShipments,
  type ShipmentRow,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { Refusal } from '#server/http/refusal.ts';

type Line = typeof orderLine.$inferSelect;
/** So many pieces of a SKU. */
export type PackedUnits = { skuId: number; quantity: number };

const isParcel = ({ orderNo, shipmentNo }: Pick<ShipmentRow, 'orderNo' | 'shipmentNo'>) =>
  and(eq(shipment.orderNo, orderNo), eq(shipment.shipmentNo, shipmentNo));
const isLine = ({ orderNo, lineNo }: Pick<Line, 'orderNo' | 'lineNo'>) =>
  and(eq(orderLine.orderNo, orderNo), eq(orderLine.lineNo, lineNo));

/** Moves pieces of a parcel that was not sent into a new one that goes the same way; returns its number. */
export async function splitParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo, units }: { shipmentNo: number; units: readonly PackedUnits[] },
  now: Date,
): Promise<number> {
  const { orderNo } = order;
  const parcel = await getUnsent(database, order, shipmentNo);
  const all = await listLines(database, orderNo);
  const shipments = await listShipments(database, orderNo);
  const madeNo = Math.max(...shipments.map((one) => one.shipmentNo)) + 1;
  const own = all.filter((line) => line.shipmentNo === shipmentNo);
  const moves = planMoves(own, units);
  const moved = moves.reduce((sum, { pieces }) => sum + pieces, 0);
  if (moved === own.reduce((sum, line) => sum + settledLineOf(line).quantity, 0)) {
    throw refusePieces('原本的包裹要留下東西');
  }
  await database
    .insert(shipment)
    .values({ ...parcel, shipmentNo: madeNo, feeTwd: 0, settledFeeTwd: null });
  let lastLineNo = Math.max(...all.map(({ lineNo }) => lineNo));
  for (const { line, pieces } of moves) {
    if (pieces === settledLineOf(line).quantity) {
      await database.update(orderLine).set({ shipmentNo: madeNo }).where(isLine(line));
      continue;
    }
    lastLineNo += 1;
    const { rest, moved: part } = splitLine(line, pieces);
    await database.update(orderLine).set(rest).where(isLine(line));
    const made = { ...line, ...part, lineNo: lastLineNo, shipmentNo: madeNo };
    await database.insert(orderLine).values(made);
  }
  await recordPacking(database, order, [parcel, { ...parcel, shipmentNo: madeNo }], now);
  return madeNo;
}

/** Puts everything of a parcel that was split off into another one that goes the same way. */
export async function joinParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo }: { shipmentNo: number },
  now: Date,
): Promise<number> {
  const { orderNo } = order;
  const parcel = await getUnsent(database, order, shipmentNo);
  const intoNo = findJoinable(parcel, await listShipments(database, orderNo));
  if (intoNo === null) {
    throw new Refusal('ORDER_STATE_CONFLICT', {
      message: '沒有去同一個地方、還沒出貨的包裹可以併入',
    });
  }
  const into = await getUnsent(database, order, intoNo);
  const lines = await listLines(database, orderNo);
  for (const line of lines.filter((one) => one.shipmentNo === shipmentNo)) {
    const same = lines.find((one) => one.shipmentNo === intoNo && isSameGoods(one, line));
    if (same) {
      await database.delete(orderLine).where(isLine(line));
      await database.update(orderLine).set(joinLines(same, line)).where(isLine(same));
    } else await database.update(orderLine).set({ shipmentNo: intoNo }).where(isLine(line));
  }
  await database.delete(shipment).where(isParcel(parcel));
  await recordPacking(database, order, [into], now);
  return intoNo;
}

/**
 * The parcel that one without a fee of its own can be put into: the first that goes to the same place, is as cold and as far.
 */
export function findJoinable(parcel: ShipmentRow, ofOrder: readonly ShipmentRow[]): number | null {
  if (parcel.feeTwd > 0 || !isUnsent(parcel)) return null;
  const found = ofOrder.find(
    (one) =>
      one.shipmentNo < parcel.shipmentNo &&
      isUnsent(one) &&
      deliveryKeyOf(one) === deliveryKeyOf(parcel),
  );
  return found?.shipmentNo ?? null;
}

const isUnsent = ({ status }: ShipmentRow) => parcelStepFrom.SHIP.includes(status);

async function getUnsent(
  database: Database,
  order: OrderRow,
  shipmentNo: number,
): Promise<ShipmentRow> {
  const parcel = await getMovableShipment(database, order, shipmentNo);
  if (!isUnsent(parcel)) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: '這個包裹已經離開店裡，不能再改內容' });
  }
  return parcel;
}

const listLines = (database: Database, orderNo: string): Promise<Line[]> =>
  database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));

/** From which lines the pieces are taken, the last line first, so that whole lines move where they can. */
function planMoves(lines: readonly Line[], units: readonly PackedUnits[]) {
  return [...Map.groupBy(units, ({ skuId }) => skuId)].flatMap(([skuId, ofSku]) => {
    let left = ofSku.reduce((sum, { quantity }) => sum + quantity, 0);
    const moves = lines
      .filter((line) => line.skuId === skuId)
      .toReversed()
      .flatMap((line) => {
        const pieces = Math.min(left, settledLineOf(line).quantity);
        left -= pieces;
        return pieces > 0 ? [{ line, pieces }] : [];
      });
    if (left > 0) throw refusePieces('包裹裡沒有這麼多');
    return moves;
  });
}

const refusePieces = (text: string) =>
  new Refusal('VALIDATION_FAILED', {
    message: text,
    details: [{ path: 'units', rule: 'PIECES', text }],
  });

/** What a line says apart from where it travels and how many pieces it has. */
function isSameGoods(one: Line, other: Line): boolean {
  const goodsOf = (line: Line) => [
    ...[line.skuId, line.unitPriceTwd, line.listPriceTwd, line.priceSource, line.isLimited],
    ...[line.holdSource, line.holdState, line.flashSaleId, line.name, line.optionText, line.note],
  ];
  return JSON.stringify(goodsOf(one)) === JSON.stringify(goodsOf(other));
}

/** A slip that was printed for a parcel names other goods now. */
async function recordPacking(
  database: Database,
  { orderNo }: OrderRow,
  parcels: readonly ShipmentRow[],
  now: Date,
): Promise<void> {
  const count = (await listShipments(database, orderNo)).filter(isUnsent).length;
  const prepared = parcels.filter(({ status }) => status === 'PREPARING');
  const relabelled = prepared.map(({ shipmentNo }) => shipmentNo);
  const data = { parcelCount: count, relabelled };
  await recordOrderEvent(database, { orderNo, kind: 'PACKED_ANEW', actor: 'SHOP', data }, now);
}
