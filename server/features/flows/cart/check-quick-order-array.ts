import * as contract from '@kaituan/contract/order/cart';
import { findMeantSku } from '@kaituan/domain/cart/meant-sku';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import {
  optionTextOf,
  piecePriceOf,
  presentSkuOffer,
  type SkuOffer,
} from '#server/features/ground/offer/sku-offer.ts';
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
    const offers = found.map((row) => ({
      ...presentSkuOffer(row, now),
      code: row.code,
      productCode: row.productCode,
    }));
    return {
      result: rows.map(({ code, quantity }) => {
        const meant = findMeantSku(code, offers);
        const asked = { askedCode: code, quantity };
        if (!meant) return { ...asked, code, ...unknown };
        if (meant.kind === 'STYLE') return { ...asked, code, ...askToChoose(meant.skus) };
        const offer = meant.sku;
        const { row } = offer;
        const unitPriceTwd = piecePriceOf(offer, quantity);
        const refused = findQuantityProblem(offer, quantity);
        return {
          ...asked,
          code: row.code,
          skuId: row.id,
          name: [row.name, ...row.optionValues].join(' '),
          unitPriceTwd: isHidden ? null : unitPriceTwd,
          amountTwd: isHidden ? null : unitPriceTwd * quantity,
          problem: refused?.problem ?? null,
          suggest: refused?.suggest ?? [],
          variants: [],
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
  variants: [],
};

/** A style is a code of several SKUs; its name tells which it is. */
const askToChoose = (offers: readonly SkuOffer[]) => ({
  ...unknown,
  name: offers[0]?.row.name ?? null,
  problem: 'CHOOSE_VARIANT' as const,
  variants: offers.map((offer) => ({ code: offer.row.code, optionText: optionTextOf(offer) })),
});
