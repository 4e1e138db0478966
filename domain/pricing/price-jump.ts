import type { QuantityOffer } from './quantity-price.ts';

/** A price that is this many times what it was, or less than one part of as many, may be a slip of the finger. */
export const priceJumpFactor = 3;

/** Whether a change of a price is to be looked at once more; it is never refused. */
export const isPriceJump = (fromTwd: number, toTwd: number): boolean =>
  fromTwd > 0 && (toTwd >= fromTwd * priceJumpFactor || toTwd * priceJumpFactor <= fromTwd);

/** Whether a price that is sold at once is asked about before: it doubles, or falls to half. */
export const isDoubledOrHalved = (fromTwd: number, toTwd: number): boolean =>
  fromTwd > 0 && (toTwd >= fromTwd * 2 || toTwd * 2 <= fromTwd);

/** The end of what the shop remarks on a price that jumped: the desk has asked before. */
export const slipRemark = '請確認沒有打錯';

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
 * The prices to ask about, each against what it was: a change more strictly than what is new. A price of a channel and one of a quantity that are new are
 * compared with the price that they are an exception of; a new SKU's own price with none.
 */
export function listPriceJumps(before: readonly Priced[], after: readonly Priced[]): PriceJump[] {
  return after.flatMap(({ code, channelPrices, ...offer }) => {
    const was = before.find((one) => one.code === code);
    const offers = [
      { channelId: null, had: was, own: offer, usualTwd: undefined },
      ...channelPrices.map(({ channelId, ...own }) => {
        const had = was?.channelPrices.find((one) => one.channelId === channelId);
        return { channelId, had, own, usualTwd: offer.priceTwd };
      }),
    ];
    return offers.flatMap(({ channelId, had, own, usualTwd }) =>
      jumpsOf(had, own, usualTwd, isDoubledOrHalved).map((jump) => ({ code, channelId, ...jump })),
    );
  });
}

/** Those of one offer; `usualTwd` is what a new one is an exception of. */
export function jumpsOf(
  was: QuantityOffer | undefined,
  { priceTwd, tiers }: QuantityOffer,
  usualTwd?: number,
  isJump = isPriceJump,
): OfferJump[] {
  const compare = (minQty: number | null, toTwd: number, hadTwd?: number, newTwd = 0) => {
    const beforeTwd = hadTwd ?? newTwd;
    const jumps = (hadTwd === undefined ? isPriceJump : isJump)(beforeTwd, toTwd);
    return jumps ? [{ minQty, beforeTwd, priceTwd: toTwd }] : [];
  };
  return [
    ...compare(null, priceTwd, was?.priceTwd, usualTwd),
    ...tiers.flatMap(({ minQty, unitPriceTwd }) => {
      const had = was?.tiers.find((one) => one.minQty === minQty);
      return compare(minQty, unitPriceTwd, had?.unitPriceTwd, priceTwd);
    }),
  ];
}
