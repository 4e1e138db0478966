import type { Order } from '@kaituan/contract/order';

type Line = Order['lines'][number];
type SettledLine = {
  quantity: number;
  netTwd: number;
  unitPriceTwd: number;
  /** The ordered quantity; null where it did not change. */
  orderedQuantity: number | null;
  orderedTwd: number | null;
};

/** Quantity and amount of a line after its group buy settled; other lines are as ordered. */
export function settledLine(
  line: Pick<Line, 'quantity' | 'netTwd' | 'unitPriceTwd' | 'settledQuantity' | 'settledNetTwd'>,
): SettledLine {
  const quantity = line.settledQuantity ?? line.quantity;
  const netTwd = line.settledNetTwd ?? line.netTwd;
  const isSettled = line.settledNetTwd !== null && quantity > 0 && netTwd % quantity === 0;
  return {
    quantity,
    netTwd,
    unitPriceTwd: isSettled ? netTwd / quantity : line.unitPriceTwd,
    orderedQuantity: quantity === line.quantity ? null : line.quantity,
    orderedTwd: netTwd === line.netTwd ? null : line.netTwd,
  };
}
