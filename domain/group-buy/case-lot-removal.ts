/** A pledge of so many pieces; higher numbers joined later. */
type Pledge = { pledgeNo: number; share: number; allOrNothing: boolean };

/**
 * Which all-or-nothing pledges are removed, so that the rest can be cut to whole cases of `caseQty` pieces,
 * where `over` surplus pieces could not be cut without them. Removes the fewest pieces, and among equals
 * the newest pledges.
 */
export function wholeRemovalOf(
  pledges: readonly Pledge[],
  over: number,
  caseQty: number,
): Set<number> {
  const candidates = candidatesOf(pledges, caseQty);
  const least = leastPieces(candidates, caseQty);
  const cuttable = pledges
    .filter((pledge) => !pledge.allOrNothing)
    .reduce((sum, pledge) => sum + pledge.share, 0);
  const last = least.at(-1) ?? [];
  let best = { pieces: Number.POSITIVE_INFINITY, remainder: 0 };
  for (let cut = Math.min(over, cuttable); cut >= 0; cut -= 1) {
    const remainder = over - cut;
    const pieces = cut + (last[remainder] ?? Number.POSITIVE_INFINITY);
    if (pieces < best.pieces) best = { pieces, remainder };
  }
  return chosenFrom(candidates, least, best.remainder, caseQty);
}

/**
 * The pledges that can be part of the least removal, oldest first. A least removal contains no subset that
 * fills whole cases, so fewer than `caseQty` pledges share a remainder: the smallest and newest.
 */
function candidatesOf(pledges: readonly Pledge[], caseQty: number): Pledge[] {
  const taken = new Map<number, number>();
  return pledges
    .filter((pledge) => pledge.allOrNothing && pledge.share % caseQty !== 0)
    .toSorted((a, b) => a.share - b.share || b.pledgeNo - a.pledgeNo)
    .filter(({ share }) => {
      const count = (taken.get(share % caseQty) ?? 0) + 1;
      taken.set(share % caseQty, count);
      return count < caseQty;
    })
    .toSorted((a, b) => a.pledgeNo - b.pledgeNo);
}

/** After each candidate, by remainder: the fewest removed pieces of the candidates so far. */
function leastPieces(candidates: readonly Pledge[], caseQty: number): number[][] {
  let before = Array.from({ length: caseQty }, () => Number.POSITIVE_INFINITY);
  before[0] = 0;
  const least = [before];
  for (const { share } of candidates) {
    const known = before;
    before = known.map((pieces, remainder) =>
      Math.min(pieces, share + piecesAt(known, remainder - share, caseQty)),
    );
    least.push(before);
  }
  return least;
}

function chosenFrom(
  candidates: readonly Pledge[],
  least: readonly number[][],
  remainder: number,
  caseQty: number,
): Set<number> {
  const chosen = new Set<number>();
  let left = remainder;
  for (const [index, { pledgeNo, share }] of [...candidates.entries()].toReversed()) {
    const withIt = share + piecesAt(least[index] ?? [], left - share, caseQty);
    if (left === 0 || withIt > piecesAt(least[index + 1] ?? [], left, caseQty)) continue;
    chosen.add(pledgeNo);
    left = modulo(left - share, caseQty);
  }
  return chosen;
}

const piecesAt = (least: readonly number[], remainder: number, caseQty: number) =>
  least[modulo(remainder, caseQty)] ?? Number.POSITIVE_INFINITY;

const modulo = (value: number, by: number) => ((value % by) + by) % by;
