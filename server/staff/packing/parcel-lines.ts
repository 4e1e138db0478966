import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';

type Parcel = { orderNo: string; shipmentNo: number };
const keyOf = ({ orderNo, shipmentNo }: Parcel) => `${orderNo} ${shipmentNo}`;

/** What is in the parcels of these orders, as it was settled; a parcel's lines by the parcel. */
export async function listParcelLines(
  database: Database,
  orderNos: readonly string[],
): Promise<(parcel: Parcel) => StaffParcel['lines']> {
  const rows = await database
    .select({ line: orderLine, shelf: sku.shelf, barcode: sku.barcode })
    .from(orderLine)
    .leftJoin(sku, eq(sku.id, orderLine.skuId))
    .where(inArray(orderLine.orderNo, [...orderNos]))
    .orderBy(asc(orderLine.orderNo), asc(orderLine.lineNo));
  const linesOf = Map.groupBy(rows, ({ line }) => keyOf(line));
  return (parcel) =>
    (linesOf.get(keyOf(parcel)) ?? [])
      .map(({ line, ...ofSku }) => ({ ...settledLineOf(line), ...ofSku }))
      .filter(({ quantity }) => quantity > 0)
      .map(({ skuId, code, barcode, shelf, name, optionText, unitLabel, quantity }) => ({
        ...{ skuId, code, barcode, name, optionText, unitLabel, quantity },
        shelf: shelf ?? '',
      }));
}
