import * as contract from '@kaituan/contract/order/checkout';
import { handle } from '#server/http/handler.ts';
import { getOwnCheckout } from './checkout-query.ts';
import { loadCheckout } from './load-checkout.ts';
import { presentCheckout } from './present-checkout.ts';

export const getCheckout = handle(contract.getCheckout, async ({ checkoutNo }, context) => {
  const own = await getOwnCheckout(context, checkoutNo);
  return { result: presentCheckout(await loadCheckout(context, own), own, context.now) };
});
