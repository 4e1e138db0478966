import type { orderLine, shipment } from '#server/database/order-schema.ts';

type Line = typeof orderLine.$inferSelect;
type Parcel = typeof shipment.$inferSelect;

/** A line with the settled quantity and amounts of its group, or as ordered when there are none. */
export const settledLineOf = <
  Kept extends Pick<Line, 'quantity' | 'netTwd' | 'settledQuantity' | 'settledNetTwd'>,
>(
  line: Kept,
): Kept => ({
  ...line,
  quantity: line.settledQuantity ?? line.quantity,
  netTwd: line.settledNetTwd ?? line.netTwd,
});

/** A parcel with its lowered shipping fee after its buyer took fewer pieces, or as ordered. */
export const settledParcelOf = <Kept extends Pick<Parcel, 'feeTwd' | 'settledFeeTwd'>>(
  parcel: Kept,
): Kept => ({ ...parcel, feeTwd: parcel.settledFeeTwd ?? parcel.feeTwd });
