import * as contract from '@kaituan/contract/order/quick-order';
import { findMeantSku } from '@kaituan/domain/cart/meant-sku';
import { quickOrderProductId } from '@kaituan/domain/cart/quick-order';
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
import { findMeantStyles } from './meant-goods.ts';
import { findQuantityProblem } from './quantity-refusal.ts';

export const checkQuickOrderArray = handle(
  contract.checkQuickOrderArray,
  async ({ channelId, rows }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const scope = { channelId, memberId, now };
    const list = async (codes: readonly string[]) => {
      if (codes.length === 0) return [];
      const found = await listSkuOffersByCode(database, { ...scope, codes });
      return found.map((row) => ({
        ...presentSkuOffer(row, now),
        ...{ code: row.code, productCode: row.productCode },
      }));
    };
    const offers = await list(rows.map(({ code }) => code));
    const noCodes = rows.map(({ code }) => code).filter((code) => !findMeantSku(code, offers));
    const styles = await findMeantStyles(database, scope, noCodes);
    const meantOffers = await list([...styles.values()].flat());
    const terms = await getChannelTerms(database, channelId);
    const isHidden = await isPriceHiddenFrom(database, { memberId, channelId }, terms);
    return {
      result: rows.map(({ code, quantity }) => {
        const asked = { askedCode: code, quantity };
        const priced = (offer: SkuOffer) => ({
          code: offer.row.code,
          unitPriceTwd: isHidden ? null : piecePriceOf(offer, quantity),
        });
        const [style, ...others] = styles.get(code) ?? [];
        // A number names one product; a name is only a guess, which the buyer confirms.
        const isByNumber = style !== undefined && quickOrderProductId(code) !== undefined;
        const meant = isByNumber ? findMeantSku(style, meantOffers) : findMeantSku(code, offers);
        if (!meant) {
          const likely = style === undefined ? [] : [style, ...others];
          const variants = offersNamed(likely, meantOffers).map((offer) => ({
            ...priced(offer),
            optionText: [offer.row.name, ...offer.row.optionValues].join(' '),
          }));
          return { ...asked, code, ...unknown, variants };
        }
        if (meant.kind === 'STYLE') {
          const variants = meant.skus.map((offer) => ({
            ...priced(offer),
            optionText: optionTextOf(offer),
          }));
          return { ...asked, code, ...askToChoose(meant.skus), variants };
        }
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
};

/** A style is a code of several SKUs; its name tells which it is. */
const askToChoose = (offers: readonly SkuOffer[]) => ({
  ...unknown,
  name: offers[0]?.row.name ?? null,
  problem: 'CHOOSE_VARIANT' as const,
});

/** The most variants offered for a name. */
const maxVariants = 8;

/** Goods found by a name, the likeliest first, each variant with the name it has. */
const offersNamed = (
  styles: readonly string[],
  offers: readonly (SkuOffer & { productCode: string })[],
) =>
  styles
    .flatMap((style) => offers.filter(({ productCode }) => productCode === style))
    .filter((offer) => offer.availability !== 'ENDED')
    .slice(0, maxVariants);
