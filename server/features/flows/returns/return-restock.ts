import type { RefusalDetail } from '@kaituan/contract/refusals';
import {
  findRestockRefusal,
  type RestockableLine,
  type RestockedLine,
  restockRefusalText,
} from '@kaituan/domain/order/restock';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { orderLine, returnLine, shipment } from '#server/database/schema/order-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { isRecalled } from '#server/features/ground/product/recall-query.ts';
import { restockReturned } from '#server/features/records/order/stock-hold.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ReturnRow } from './return-query.ts';

type Line = RestockableLine & { skuId: number; productId: number };

/** Puts pieces of a return on sale again, in the transaction that settles it; who waits for them hears of it. */
export async function restockReturn(
  database: Database,
  one: ReturnRow,
  restock: readonly RestockedLine[],
  now: Date,
): Promise<void> {
  if (restock.length === 0) return;
  const [lines = []] = await listRestockableLines(database, [one], now);
  refuseWhatIsNotSoldAgain(lines, restock);
  const restocked = restock.filter(({ pieces }) => pieces > 0);
  const sold = restocked.flatMap(({ lineNo, pieces }) => {
    const line = lines.find((known) => known.lineNo === lineNo);
    return line ? [{ ...line, quantity: pieces }] : [];
  });
  if (sold.length === 0) return;
  for (const { lineNo, quantity } of sold) {
    await database
      .update(returnLine)
      .set({ restockedQuantity: quantity })
      .where(and(eq(returnLine.returnNo, one.returnNo), eq(returnLine.lineNo, lineNo)));
  }
  await restockReturned(database, one.orderNo, sold);
  await refreshListings(database, [...new Set(sold.map(({ productId }) => productId))]);
}

/** The lines of each return, with what decides whether they are sold again. */
export async function listRestockableLines(
  database: Database,
  returns: readonly ReturnRow[],
  now: Date,
): Promise<Line[][]> {
  const orderNos = returns.map(({ orderNo }) => orderNo);
  const rows = await database
    .select({
      ...{
        orderNo: orderLine.orderNo,
        lineNo: orderLine.lineNo,
        skuId: orderLine.skuId,
        productId: orderLine.productId,
      },
      ...{ temperature: shipment.temperature, onFile: sku.id },
      isRecalled: isRecalled(sql`${orderLine.productId}`, now),
    })
    .from(orderLine)
    .innerJoin(
      shipment,
      and(eq(shipment.orderNo, orderLine.orderNo), eq(shipment.shipmentNo, orderLine.shipmentNo)),
    )
    .leftJoin(sku, eq(sku.id, orderLine.skuId))
    .where(inArray(orderLine.orderNo, orderNos));
  return returns.map(({ orderNo, lines }) =>
    lines.flatMap(({ lineNo, quantity, reason }) => {
      const row = rows.find((known) => known.orderNo === orderNo && known.lineNo === lineNo);
      return row ? [{ ...row, quantity, reason, isOnFile: row.onFile !== null }] : [];
    }),
  );
}

function refuseWhatIsNotSoldAgain(lines: readonly Line[], restock: readonly RestockedLine[]): void {
  const details = restock.flatMap(({ lineNo }, index): RefusalDetail[] => {
    const rule = findRestockRefusal(lines, restock, index);
    if (!rule) return [];
    const allowed = lines.find((line) => line.lineNo === lineNo)?.quantity;
    const text = restockRefusalText[rule];
    return [{ path: `restock[${index}]`, rule, text, ...(rule === 'TOO_MANY' && { allowed }) }];
  });
  const [first] = details;
  if (first) throw new Refusal('VALIDATION_FAILED', { details, message: first.text ?? '' });
}
