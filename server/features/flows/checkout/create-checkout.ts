import * as contract from '@kaituan/contract/order/checkout';
import { requireVisiblePrices } from '#server/features/flows/cart/hidden-cart-price.ts';
import { cartKeyOf, loadCart } from '#server/features/flows/cart/load-cart.ts';
import { requireQuantity } from '#server/features/flows/cart/quantity-refusal.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeCheckout } from './checkout-query.ts';
import { openCheckout } from './open-checkout.ts';

export const createCheckout = handle(contract.createCheckout, async (input, context) => {
  const { database, now } = context;
  const key = cartKeyOf(context, input);
  await requireVisiblePrices(database, key);
  const selected = (await loadCart(database, key, now)).filter(({ row }) => row.isSelected);
  const chosen = selected.filter(({ offer }) => offer.problem === null);
  if (chosen.length === 0) throw new Refusal('CART_EMPTY');
  for (const { offer, quantity } of chosen) requireQuantity(offer, quantity);
  const row = {
    ...key,
    lines: chosen.map(({ row: { skuId }, offer, quantity, unitPriceTwd }) => ({
      skuId,
      name: offer.row.name,
      quantity,
      unitPriceTwd,
    })),
    source: chosen.find(({ row: { source } }) => source)?.row.source ?? null,
  };
  const terms = await getChannelTerms(database, key.channelId);
  const { row: opened, priceHash, quote } = await openCheckout(context, row, terms);
  if (quote.itemsNetTwd < terms.orderMinimumTwd) {
    const details = [{ path: 'cart', rule: 'ORDER_MINIMUM', allowed: terms.orderMinimumTwd }];
    throw new Refusal('ORDER_MINIMUM_NOT_MET', { details });
  }
  await changeCheckout(database, opened, { shownPriceHash: priceHash });
  return { result: { checkoutNo: opened.checkoutNo } };
});
