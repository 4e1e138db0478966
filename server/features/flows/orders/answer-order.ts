import type { Order } from '@kaituan/contract/order/order';
import type { OrderAction } from '@kaituan/domain/order/order-actions';
import { isAwaitedAtHome, isAwaitedAtShop } from '@kaituan/domain/shipping/first-home-day';
import { listPayableMethods } from '#server/features/flows/paying/payable-methods.ts';
import { photoUrlsOf } from '#server/features/flows/returns/return-photo-link.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { markRecalled } from '#server/features/ground/product/recall-query.ts';
import { getOwnOrder } from '#server/features/records/order/own-order.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { loadOrderDetail } from './order-detail-query.ts';
import { presentOrder } from './present-order.ts';

/** The response with the caller's order in its new state. */
export async function answerOrder(
  context: CallContext,
  orderNo: string,
): Promise<{ result: Order }> {
  const { database, now, payments } = context;
  const order = await getOwnOrder(context, orderNo);
  const detail = await loadOrderDetail(database, order, now);
  const payable = await listPayableMethods(database, order, payments.providers, now);
  const photoUrl = await photoUrlsOf(
    database,
    detail.returns.flatMap(({ photos }) => photos),
    now,
  );
  const { accountKey } = payments;
  // Most orders that are read have been sent.
  const isAwaited = detail.shipments.some((one) => isAwaitedAtHome(one) || isAwaitedAtShop(one));
  const terms = isAwaited
    ? await getChannelTerms(database, order.channelId)
    : { noShipDays: [], pickupPlaces: [] };
  const shown = presentOrder(detail, { now, payable, photoUrl, accountKey, terms });
  if (order.status === 'CANCELLED') return { result: shown };
  const lines = await markRecalled(database, shown.lines, { channelId: order.channelId, now });
  return { result: { ...shown, lines } };
}

/** Refuses an action that the order's current state does not allow. */
export async function requireAction(
  context: CallContext,
  orderNo: string,
  action: OrderAction,
): Promise<void> {
  const { result: order } = await answerOrder(context, orderNo);
  if (!order.actions.includes(action)) throw new Refusal('ORDER_STATE_CONFLICT');
}
