import type { QuantityOffer } from './quantity-price.ts';

/** A price that is this many times what it was, or less than one part of as many, may be a slip of the finger. */
export const priceJumpFactor = 3;

/** Whether a change of a price is to be looked at once more; it is never refused. */
export const isPriceJump = (fromTwd: number, toTwd: number): boolean =>
  fromTwd > 0 && (toTwd >= fromTwd * priceJumpFactor || toTwd * priceJumpFactor <= fromTwd);

type ChannelOffer = QuantityOffer & { channelId: number };
/** A SKU with all that may be asked for it. */
type Priced = QuantityOffer & { code: string; channelPrices: readonly ChannelOffer[] };

/** `channelId` is null for the price of all channels, `minQty` for that of one piece. */
export type PriceJump = {
  code: string;
  channelId: number | null;
  minQty: number | null;
  beforeTwd: number;
  priceTwd: number;
};
type OfferJump = Omit<PriceJump, 'code' | 'channelId'>;

/**
 * The prices that jump, each against what it was. A price of a channel and one of a quantity that are new are
 * compared with the price that they are an exception of; a new SKU's own price with none.
 */
export function listPriceJumps(before: readonly Priced[], after: readonly Priced[]): PriceJump[] {
  return after.flatMap(({ code, channelPrices, ...offer }) => {
    const was = before.find((one) => one.code === code);
    return [
      ...jumpsOf(was, offer).map((jump) => ({ code, channelId: null, ...jump })),
      ...channelPrices.flatMap(({ channelId, ...own }) => {
        const had = was?.channelPrices.find((one) => one.channelId === channelId);
        return jumpsOf(had, own, offer.priceTwd).map((jump) => ({ code, channelId, ...jump }));
      }),
    ];
  });
}

/** Those of one offer; `usualTwd` is what a new one is an exception of. */
export function jumpsOf(
  was: QuantityOffer | undefined,
  { priceTwd, tiers }: QuantityOffer,
  usualTwd?: number,
): OfferJump[] {
  const compare = (minQty: number | null, toTwd: number, beforeTwd = 0): OfferJump[] =>
    isPriceJump(beforeTwd, toTwd) ? [{ minQty, beforeTwd, priceTwd: toTwd }] : [];
  return [
    ...compare(null, priceTwd, was?.priceTwd ?? usualTwd),
    ...tiers.flatMap(({ minQty, unitPriceTwd }) => {
      const had = was?.tiers.find((one) => one.minQty === minQty);
      return compare(minQty, unitPriceTwd, had?.unitPriceTwd ?? priceTwd);
    }),
  ];
}
