import type { orderLine, shipment } from '#server/database/order-schema.ts';

type Line = typeof orderLine.$inferSelect;
type Parcel = typeof shipment.$inferSelect;

/** A line with the pieces and the money that its group left of it, or as it was ordered. */
export const keptOf = <
  Kept extends Pick<Line, 'quantity' | 'netTwd' | 'settledQuantity' | 'settledNetTwd'>,
>(
  line: Kept,
): Kept => ({
  ...line,
  quantity: line.settledQuantity ?? line.quantity,
  netTwd: line.settledNetTwd ?? line.netTwd,
});

/** A parcel with what sending it costs since its buyer took fewer pieces, or as it was ordered. */
export const keptParcelOf = <Kept extends Pick<Parcel, 'feeTwd' | 'settledFeeTwd'>>(
  parcel: Kept,
): Kept => ({ ...parcel, feeTwd: parcel.settledFeeTwd ?? parcel.feeTwd });
