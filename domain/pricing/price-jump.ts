/** A price that is this many times what it was, or less than one part of as many, may be a slip of the finger. */
export const priceJumpFactor = 3;

/** Whether a change of a price is to be looked at once more; it is never refused. */
export const isPriceJump = (fromTwd: number, toTwd: number): boolean =>
  fromTwd > 0 && (toTwd >= fromTwd * priceJumpFactor || toTwd * priceJumpFactor <= fromTwd);

type Priced = { code: string; priceTwd: number };

/** The SKUs whose price jumps, with the price that each had. */
export const listPriceJumps = (
  before: readonly Priced[],
  after: readonly Priced[],
): (Priced & { beforeTwd: number })[] =>
  after.flatMap(({ code, priceTwd }) => {
    const was = before.find((one) => one.code === code);
    return was && isPriceJump(was.priceTwd, priceTwd)
      ? [{ code, priceTwd, beforeTwd: was.priceTwd }]
      : [];
  });
