import type { ProductCard, Sku } from '@kaituan/contract/catalog/product';
import { canSeePrices } from '@kaituan/domain/pricing/price-visibility';
import type { CallContext } from '#server/http/handler.ts';
import { type ChannelTerms, getChannelTerms } from './channel-terms.ts';

/** Why a channel's prices are hidden from the caller; null when they are visible. */
export type HiddenPrice = ProductCard['hiddenPrice'];

/** Whether a channel hides its prices from the caller. */
export async function findHiddenPrice(
  { database, caller }: Pick<CallContext, 'database' | 'caller'>,
  channelId: number,
): Promise<HiddenPrice> {
  return hiddenPriceFor(caller, channelId, await getChannelTerms(database, channelId));
}

/** Whether a channel of these terms hides its prices from the caller. */
export function hiddenPriceFor(
  caller: CallContext['caller'],
  channelId: number,
  { priceVisibility }: Pick<ChannelTerms, 'priceVisibility'>,
): HiddenPrice {
  const isVerifiedHere = caller?.isVerified === true && caller.channelId === channelId;
  if (canSeePrices(priceVisibility, { isSignedIn: caller !== null, isVerifiedHere })) return null;
  return priceVisibility === 'LOGIN_REQUIRED' ? 'SIGN_IN' : 'ASK_SHOP';
}

/** The same product without amounts where prices are hidden. */
export function hideCardPrice<Card extends ProductCard>(
  card: Card,
  hiddenPrice: HiddenPrice,
): Card {
  if (hiddenPrice === null) return card;
  const amounts = { minPriceTwd: null, maxPriceTwd: null, listPriceTwd: null, fromPriceTwd: null };
  return { ...card, ...amounts, flash: null, hiddenPrice };
}

/** The same SKU without amounts where prices are hidden. */
export function hideSkuPrice(sku: Sku, hiddenPrice: HiddenPrice): Sku {
  if (hiddenPrice === null) return sku;
  return { ...sku, listPriceTwd: null, priceTwd: null, priceSource: 'BASE', tiers: [] };
}
