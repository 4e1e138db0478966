/** What of an order line is divided when its pieces travel in two parcels; amounts in TWD. */
export type DividedLine = {
  quantity: number;
  unitPriceTwd: number;
  amountTwd: number;
  discountTwd: number;
  netTwd: number;
  settledQuantity: number | null;
  settledNetTwd: number | null;
};

/** Pieces that the buyer gets: as settled where a group closed. */
const piecesOf = (line: DividedLine) => line.settledQuantity ?? line.quantity;

/**
 * A line in two: `moved` has so many of the pieces that the buyer gets, `rest` the others and those that were not delivered.
 * All amounts of the two add up to those of the line, to the dollar. Throws RangeError unless something stays and something goes.
 */
export function splitLine(
  line: DividedLine,
  pieces: number,
): { rest: DividedLine; moved: DividedLine } {
  const all = piecesOf(line);
  if (!Number.isInteger(pieces) || pieces < 1 || pieces >= all) {
    throw new RangeError(`${pieces} of ${all} pieces`);
  }
  const moved = partOf(line, pieces, Math.floor((line.discountTwd * pieces) / line.quantity));
  const rest = partOf(line, line.quantity - pieces, line.discountTwd - moved.discountTwd);
  if (line.settledQuantity === null || line.settledNetTwd === null) return { rest, moved };
  // Neither part may cost more than what was ordered of it.
  const share = Math.floor((line.settledNetTwd * pieces) / all);
  const movedNetTwd = Math.max(line.settledNetTwd - rest.netTwd, Math.min(share, moved.netTwd));
  return {
    rest: {
      ...rest,
      settledQuantity: all - pieces,
      settledNetTwd: line.settledNetTwd - movedNetTwd,
    },
    moved: { ...moved, settledQuantity: pieces, settledNetTwd: movedNetTwd },
  };
}

function partOf({ unitPriceTwd }: DividedLine, quantity: number, discountTwd: number): DividedLine {
  const amountTwd = quantity * unitPriceTwd;
  return {
    ...{ quantity, unitPriceTwd, amountTwd, discountTwd, netTwd: amountTwd - discountTwd },
    ...{ settledQuantity: null, settledNetTwd: null },
  };
}

/** Two lines of the same goods at the same price as one. */
export function joinLines(one: DividedLine, other: DividedLine): DividedLine {
  const isSettled = one.settledQuantity !== null || other.settledQuantity !== null;
  const sumOf = (name: 'quantity' | 'amountTwd' | 'discountTwd' | 'netTwd') =>
    one[name] + other[name];
  const netOf = (line: DividedLine) => line.settledNetTwd ?? line.netTwd;
  return {
    ...{ quantity: sumOf('quantity'), unitPriceTwd: one.unitPriceTwd },
    ...{ amountTwd: sumOf('amountTwd'), discountTwd: sumOf('discountTwd') },
    netTwd: sumOf('netTwd'),
    settledQuantity: isSettled ? piecesOf(one) + piecesOf(other) : null,
    settledNetTwd: isSettled ? netOf(one) + netOf(other) : null,
  };
}
