import type { orderLine } from '../../database/order-schema.ts';

type Line = typeof orderLine.$inferSelect;

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
