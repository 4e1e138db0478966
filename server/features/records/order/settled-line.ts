import type { orderLine, shipment } from '#server/database/schema/order-schema.ts';

type Line = typeof orderLine.$inferSelect;
type Parcel = typeof shipment.$inferSelect;

/** A line with the quantity and amount that its group settled or a reduction left, or as ordered when there are none. */
export const settledLineOf = <
  Settled extends Pick<Line, 'quantity' | 'netTwd' | 'settledQuantity' | 'settledNetTwd'>,
>(
  line: Settled,
): Settled => ({
  ...line,
  quantity: line.settledQuantity ?? line.quantity,
  netTwd: line.settledNetTwd ?? line.netTwd,
});

/** A line with the pieces that it holds: those of a group's pool as ordered, others without what was taken off. */
export const heldLineOf = <
  Held extends Pick<
    Line,
    'quantity' | 'netTwd' | 'settledQuantity' | 'settledNetTwd' | 'holdSource'
  >,
>(
  line: Held,
): Held => (line.holdSource === 'CAMPAIGN' ? line : settledLineOf(line));

/** A parcel with its lowered shipping fee after its buyer took fewer pieces, or as ordered. */
export const settledParcelOf = <Settled extends Pick<Parcel, 'feeTwd' | 'settledFeeTwd'>>(
  parcel: Settled,
): Settled => ({ ...parcel, feeTwd: parcel.settledFeeTwd ?? parcel.feeTwd });
