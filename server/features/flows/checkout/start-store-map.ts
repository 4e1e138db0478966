import * as contract from '@kaituan/contract/order/checkout';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import { getOwnCheckout, requireOpen } from './checkout-query.ts';
import { loadCheckout } from './load-checkout.ts';
import { storeReplyUrl } from './store-map-link.ts';

export const startStoreMap = handle(contract.startStoreMap, async (input, context) => {
  const { database, now, storeMap, payments } = context;
  const own = await getOwnCheckout(context, input.checkoutNo);
  const { row } = own;
  requireOpen(row, now);
  const { shipments } = await loadCheckout(context, own);
  const parcel = shipments.find(({ key }) => key === input.key);
  const option = parcel?.options.find(({ method }) => method === input.method);
  const isFetched = shippingMethodFacts(input.method).stores === 'MAP';
  if (!option || option.refusal !== null || !isFetched) {
    const text = '這些商品無法用這種方式取貨';
    const details = [{ path: 'method', rule: 'NOT_OFFERED', text }];
    throw new Refusal('VALIDATION_FAILED', { details, message: text });
  }
  const origin = payments.publicUrl ?? context.origin;
  const form = storeMap?.open({
    method: input.method,
    isCollected: row.paymentMethod === 'CVS_COD',
    replyUrl: storeReplyUrl(await getLinkKey(database), origin, input, now),
  });
  if (!form) throw new Refusal('STORE_MAP_UNAVAILABLE');
  return { result: form };
});
