import { expect, test } from 'vitest';
import { planProducts } from './planned-products.ts';
import { sizesOf } from './product-rows.ts';
import { piecesTwdOf, type SizeOffer } from './set-prices.ts';
import { presentChannelPrices, presentSkus } from './sku-rows.ts';

/** The sets among the sizes of one choice that cost more than their pieces. */
const dearSets = (offers: readonly SizeOffer[]): string[] =>
  offers.flatMap(({ size, priceTwd }) =>
    offers.flatMap((small) => {
      const piecesTwd = piecesTwdOf(size, small);
      return piecesTwd !== undefined && priceTwd > piecesTwd
        ? [`${size}: ${priceTwd} > ${piecesTwd}`]
        : [];
    }),
  );

test('no set of the demo costs more than its pieces, in any channel', () => {
  const dear = planProducts().flatMap((planned) => {
    const sizes = sizesOf(planned);
    const skus = presentSkus(planned);
    const inShop = skus.map(({ priceTwd, tiers }) => ({ channelId: 0, priceTwd, tiers }));
    const byChannel = Map.groupBy(
      [...inShop, ...presentChannelPrices(planned, skus)],
      ({ channelId }) => channelId,
    );
    return [...byChannel].flatMap(([channelId, prices]) => {
      const offers = prices.map(({ priceTwd, tiers }, index) => ({
        ...{ size: sizes[index % sizes.length] ?? '', priceTwd, tiers: tiers ?? [] },
      }));
      // Sizes change fastest: every choice beside them has all of them.
      const choices = Map.groupBy(offers, (_, index) => Math.floor(index / sizes.length));
      return [...choices.values()]
        .flatMap(dearSets)
        .map((text) => `${planned.item[0]} in ${channelId}: ${text}`);
    });
  });
  expect(dear).toEqual([]);
});

test('six jars are told from one', () => {
  const jar = { size: '700g', priceTwd: 499, tiers: [{ minQty: 6, unitPriceTwd: 474 }] };
  expect(piecesTwdOf('700g × 6 罐', jar)).toBe(2844);
  expect(piecesTwdOf('420g × 6 罐', jar)).toBeUndefined();
});
