import { isOwedWithGoods } from '@kaituan/domain/payment/payment-life';
import {
  type PaymentMethod,
  paymentMethodsFor,
  paymentRefusalText,
} from '@kaituan/domain/payment/payment-method';
import { pledgeHoldMs } from '@kaituan/domain/pledge/pledge-hold';
import type { GroupJoining } from '#server/database/schema/cart-schema.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { listDifferenceMethods } from '#server/features/records/pledge/difference-methods.ts';
import type { LockedPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { holdChange } from '#server/features/records/pledge/pledge-change.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { actorForMember } from '#server/http/staff-access.ts';
import { applyChange } from './apply-change.ts';
import { planChange } from './plan-change.ts';

type ChangeRequest = {
  order: OrderRow;
  locked: LockedPledge;
  requested: GroupJoining['lines'];
  /** The difference that the member was shown. */
  expectedTwd: number | undefined;
};

const nobodyTakesIt =
  '目前沒有可以付這個差額的方式；跟團內容維持原樣，可以先聯絡店家，或退出後以新的數量重新跟團';

/** What is paid with the goods must stay within the limits of its method. */
async function requirePayable(
  { database }: CallContext,
  { orderNo, channelId, paymentMethod, payableTwd }: OrderRow,
  differenceTwd: number,
): Promise<void> {
  const { payments: enabled } = await getChannelTerms(database, channelId);
  const parcels = await listShipments(database, orderNo);
  const choices = paymentMethodsFor({
    payableTwd: payableTwd + differenceTwd,
    ...{ shippingMethods: parcels.map(({ method }) => method), enabled },
  });
  const refusal = choices.find(({ method }) => method === paymentMethod)?.refusal;
  if (refusal) throw new Refusal('LIMIT_PER_ORDER', { message: paymentRefusalText[refusal] });
}

/**
 * Changes a locked pledge to more pieces or other variants: at once where nothing is due now, else when the
 * difference is paid, until when the additional pieces are held. Answers the ways to pay what is due.
 */
export async function requestChange(
  context: CallContext,
  request: ChangeRequest,
): Promise<{ methods: PaymentMethod[] }> {
  const { database, now } = context;
  const { order, locked, expectedTwd } = request;
  const planned = await planChange(context, request);
  const { differenceTwd } = planned;
  if (expectedTwd !== undefined && expectedTwd !== differenceTwd)
    throw new Refusal('PLEDGE_CHANGED');
  if (differenceTwd > 0 && isOwedWithGoods(order))
    await requirePayable(context, order, differenceTwd);
  const heldUntil = new Date(now.getTime() + pledgeHoldMs);
  const change = await holdChange(database, locked, { ...planned, heldUntil }, now);
  if (differenceTwd <= 0 || isOwedWithGoods(order)) {
    const { pledge } = locked;
    await applyChange(database, order, { pledge, change, actor: actorForMember() }, now);
    return { methods: [] };
  }
  const methods = await listDifferenceMethods(
    database,
    { order, change },
    context.payments.providers,
    now,
  );
  // Nobody is asked to pay what the shop cannot take.
  if (methods.length === 0) throw new Refusal('PAYMENT_NOT_AVAILABLE', { message: nobodyTakesIt });
  const { orderNo } = order;
  const data = { amountTwd: differenceTwd };
  const event = { orderNo, kind: 'PLEDGE_CHANGE_HELD', actor: actorForMember(), data } as const;
  await recordOrderEvent(database, event, now);
  return { methods };
}
