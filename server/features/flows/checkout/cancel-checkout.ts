import * as contract from '@kaituan/contract/checkout';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOwnCheckout, updateCheckoutRow } from './checkout-query.ts';

export const cancelCheckout = handle(contract.cancelCheckout, async ({ checkoutNo }, context) => {
  const { row } = await lockOwnCheckout(context, checkoutNo);
  if (row.status === 'SUBMITTED') throw new Refusal('CHECKOUT_SUBMITTED');
  if (row.status === 'OPEN') {
    await updateCheckoutRow(context.database, checkoutNo, { status: 'CANCELLED' });
  }
  return { result: null };
});
