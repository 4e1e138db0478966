import * as contract from '@kaituan/contract/cart';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { presentSkuOffer, unitPriceOf } from '#server/features/ground/offer/sku-offer.ts';
import { listSkuOffersByCode } from '#server/features/ground/offer/sku-offer-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { isPriceHiddenFrom } from './hidden-cart-price.ts';
import { findQuantityProblem } from './quantity-refusal.ts';

export const checkQuickOrderArray = handle(
  contract.checkQuickOrderArray,
  async ({ channelId, rows }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const codes = rows.map((row) => row.code);
    const found = await listSkuOffersByCode(database, { channelId, memberId, codes, now });
    const terms = await getChannelTerms(database, channelId);
    const isHidden = await isPriceHiddenFrom(database, { memberId, channelId }, terms);
    const offers = new Map(
      found.map((row) => [row.code.toUpperCase(), presentSkuOffer(row, now)] as const),
    );
    return {
      result: rows.map(({ code, quantity }) => {
        const offer = offers.get(code.toUpperCase());
        if (!offer) return { code, quantity, ...unknown };
        const { row } = offer;
        const unitPriceTwd = unitPriceOf(offer, quantity);
        const refused = findQuantityProblem(offer, quantity);
        return {
          code: row.code,
          quantity,
          skuId: row.id,
          name: [row.name, ...row.optionValues].join(' '),
          unitPriceTwd: isHidden ? null : unitPriceTwd,
          amountTwd: isHidden ? null : unitPriceTwd * quantity,
          problem: refused?.problem ?? null,
          suggest: refused?.suggest ?? [],
        };
      }),
    };
  },
);

const unknown = {
  skuId: null,
  name: null,
  unitPriceTwd: null,
  amountTwd: null,
  problem: 'UNKNOWN_CODE' as const,
  suggest: [],
};
