import * as contract from '@kaituan/contract/order/quick-order';
import { findMeantSku } from '@kaituan/domain/cart/meant-sku';
import { quickOrderProductId } from '@kaituan/domain/cart/quick-order';
import { priceLines } from '@kaituan/domain/pricing/line-price';
import type { Database } from '#server/database/database.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import {
  optionTextOf,
  presentSkuOffer,
  type SkuOffer,
} from '#server/features/ground/offer/sku-offer.ts';
import { listSkuOffersByCode } from '#server/features/ground/offer/sku-offer-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { isPriceHiddenFrom } from './hidden-cart-price.ts';
import { loadCart } from './load-cart.ts';
import { findMeantStyles, findSkusNamed } from './meant-goods.ts';
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
    const named = await findSkusNamed(database, channelId, noCodes);
    const guessed = noCodes.filter((code) => !named.has(code));
    const styles = await findMeantStyles(database, scope, guessed);
    const meantOffers = await list([...named.values(), ...[...styles.values()].flat()]);
    const terms = await getChannelTerms(database, channelId);
    const isHidden = await isPriceHiddenFrom(database, { memberId, channelId }, terms);
    // A number names one product, and a full name one SKU; any other name is only a guess, which the buyer confirms.
    const meantBy = (code: string) => {
      const sku = named.get(code);
      if (sku) return findMeantSku(sku, meantOffers);
      const [style] = styles.get(code) ?? [];
      const isByNumber = style !== undefined && quickOrderProductId(code) !== undefined;
      return isByNumber ? findMeantSku(style, meantOffers) : findMeantSku(code, offers);
    };
    const addable = rows.flatMap(({ code, quantity }) => {
      const meant = meantBy(code);
      const isAddable = meant?.kind === 'SKU' && !findQuantityProblem(meant.sku, quantity);
      return isAddable ? [{ offer: meant.sku, quantity }] : [];
    });
    const asked = addable.map(({ offer }) => offer.row.id);
    const inCart = await listPiecesInCart(database, { channelId, memberId, asked }, now);
    const priceOf = pricesWith([...inCart, ...addable]);
    return {
      result: rows.map(({ code, quantity }) => {
        const askedFor = { askedCode: code, quantity };
        const priced = (offer: SkuOffer) => ({
          code: offer.row.code,
          unitLabel: offer.row.unitLabel,
          unitPriceTwd: isHidden ? null : priceOf({ offer, quantity }),
        });
        const meant = meantBy(code);
        if (!meant) {
          const variants = offersNamed(styles.get(code) ?? [], meantOffers).map((offer) => ({
            ...priced(offer),
            optionText: [offer.row.name, ...offer.row.optionValues].join(' '),
          }));
          return { ...askedFor, code, ...unknown, variants };
        }
        if (meant.kind === 'STYLE') {
          const variants = meant.skus.map((offer) => ({
            ...priced(offer),
            optionText: optionTextOf(offer),
          }));
          return { ...askedFor, code, ...askToChoose(meant.skus), variants };
        }
        const offer = meant.sku;
        const { row } = offer;
        const refused = findQuantityProblem(offer, quantity);
        const unitPriceTwd = priceOf({ offer, quantity, isCounted: !refused });
        return {
          ...askedFor,
          code: row.code,
          skuId: row.id,
          name: [row.name, ...row.optionValues].join(' '),
          ...{ unitLabel: row.unitLabel, variantText: optionTextOf(offer) },
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

type Pieces = { offer: SkuOffer; quantity: number };

/** What would be ordered together with it: adding selects also what is there of the same SKUs. */
async function listPiecesInCart(
  database: Database,
  { asked, ...key }: { channelId: number; memberId: string; asked: readonly number[] },
  now: Date,
): Promise<Pieces[]> {
  const lines = await loadCart(database, { ...key, cartType: 'CART' }, now);
  const isOrdered = ({ row }: (typeof lines)[number]) =>
    row.isSelected || asked.includes(row.skuId);
  return lines.filter((line) => isOrdered(line) && !line.offer.problem);
}

/** The price of a piece once these are in the cart together, as the cart has it then: those of one SKU are one line. */
function pricesWith(all: readonly Pieces[]) {
  const quantities = new Map<number, number>();
  const offers = new Map<number, SkuOffer>();
  for (const { offer, quantity } of all) {
    const { id } = offer.row;
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
    offers.set(id, offer);
  }
  const lines = [...offers.values()].map(({ row, price }) => ({
    ...{ skuId: row.id, quantity: quantities.get(row.id) ?? 0, mixGroup: row.mixGroup, price },
  }));
  const counted = priceLines(lines);
  const prices = new Map(lines.map(({ skuId }, index) => [skuId, counted[index]?.unitPriceTwd]));
  return ({ offer, quantity, isCounted }: Pieces & { isCounted?: boolean }): number => {
    const { row, price } = offer;
    const known = isCounted ? prices.get(row.id) : undefined;
    if (known !== undefined) return known;
    const more = quantity + (quantities.get(row.id) ?? 0);
    const others = lines.filter(({ skuId }) => skuId !== row.id);
    const [own] = priceLines([{ quantity: more, mixGroup: row.mixGroup, price }, ...others]);
    return own?.unitPriceTwd ?? price.unitPriceTwd;
  };
}

const unknown = {
  skuId: null,
  name: null,
  unitLabel: null,
  variantText: '',
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
