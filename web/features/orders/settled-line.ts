import type { Order } from '@kaituan/contract/order/order';

type Line = Order['lines'][number];
type SettledLine = {
  quantity: number;
  netTwd: number;
  unitPriceTwd: number;
  /** The ordered quantity; null where it did not change. */
  orderedQuantity: number | null;
  orderedTwd: number | null;
};

/** Quantity and amount of a line after its group buy settled or pieces were taken off; other lines are as ordered. */
export function settledLine(
  line: Pick<
    Line,
    'quantity' | 'netTwd' | 'unitPriceTwd' | 'discountTwd' | 'settledQuantity' | 'settledNetTwd'
  >,
): SettledLine {
  const quantity = line.settledQuantity ?? line.quantity;
  const netTwd = line.settledNetTwd ?? line.netTwd;
  // A group settles another price of a piece; a discount of the order is none.
  const isPriced = line.settledNetTwd !== null && line.discountTwd === 0;
  const isSettled = isPriced && quantity > 0 && netTwd % quantity === 0;
  return {
    quantity,
    netTwd,
    unitPriceTwd: isSettled ? netTwd / quantity : line.unitPriceTwd,
    orderedQuantity: quantity === line.quantity ? null : line.quantity,
    orderedTwd: netTwd === line.netTwd ? null : line.netTwd,
  };
}
