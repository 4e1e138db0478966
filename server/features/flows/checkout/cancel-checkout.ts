import * as contract from '@kaituan/contract/order/checkout';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeCheckout, lockOwnCheckout } from './checkout-query.ts';

export const cancelCheckout = handle(contract.cancelCheckout, async ({ checkoutNo }, context) => {
  const { row } = await lockOwnCheckout(context, checkoutNo);
  if (row.status === 'SUBMITTED') throw new Refusal('CHECKOUT_SUBMITTED');
  if (row.status === 'OPEN') {
    await changeCheckout(context.database, row, { status: 'CANCELLED' });
  }
  return { result: null };
});
