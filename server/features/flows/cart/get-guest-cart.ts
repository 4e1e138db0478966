import * as contract from '@kaituan/contract/order/guest-cart';
import { canSeePrices } from '@kaituan/domain/pricing/price-visibility';
import { getChannelTerms, requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { markRecalled } from '#server/features/ground/product/recall-query.ts';
import { handle } from '#server/http/handler.ts';
import { hideCartPrices } from './hidden-cart-price.ts';
import { priceCart } from './load-cart.ts';
import { presentCart } from './present-cart.ts';

export const getGuestCart = handle(
  contract.getGuestCart,
  async ({ channelId, lines }, { database, now }) => {
    await requireChannel(database, channelId);
    const bySku = new Map(lines.map((line) => [line.skuId, line]));
    const rows = [...bySku.values()].map((line) => ({
      ...line,
      id: line.skuId,
      // What was shown to the guest is known to the device alone.
      shownUnitPriceTwd: null,
    }));
    const loaded = await priceCart(database, rows, { channelId, memberId: null, now });
    const terms = await getChannelTerms(database, channelId);
    const presented = presentCart(loaded, { cartType: 'CART' }, terms, now);
    const marked = await markRecalled(database, presented.lines, { channelId, now });
    const cart = { ...presented, lines: marked };
    const isShown = canSeePrices(terms.priceVisibility, guest);
    return { result: isShown ? cart : hideCartPrices(cart) };
  },
);

const guest = { isSignedIn: false, isVerifiedHere: false };
