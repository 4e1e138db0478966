import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import type { OrderEventKind } from '@kaituan/domain/order/order-event';
import { cancelTextOf } from '@kaituan/domain/order/order-life';
import { nothingToSendText } from '@kaituan/domain/order/return-life';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { isPaidByCode, paymentMethods } from '@kaituan/domain/payment/payment-method';
import { withoutEnd } from '@kaituan/domain/sentence';
import { cvsKeepsForMs } from '@kaituan/domain/shipping/pickup-store';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import type { StoredEvent } from '#server/events/consume-events.ts';
import { approvalFlagOf } from '#server/features/records/order/order-event.ts';
import type { NotificationSource } from './notification-source.ts';
import { listNotifiedRefunds, type NotifiedRefund } from './notified-refunds.ts';
import { listOrderFacts, type OrderFacts } from './order-facts.ts';
import { isLateAsk } from './settled-asks.ts';

type OrderNotification = NotificationContent & { of?: unknown };
/** The notification of an event; `of` distinguishes occasions of the same kind and order. */
type Rule = (
  order: OrderFacts,
  event: StoredEvent,
  refundOf: (event: StoredEvent) => NotifiedRefund,
) => OrderNotification | readonly OrderNotification[] | undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A team ends by itself when it is full. */
const joined = ({
  pledgeNo,
  title,
  teamNo,
  closesAt,
  opensTeam,
}: NonNullable<OrderFacts['pledge']>): OrderNotification => ({
  kind: 'GROUP_JOINED',
  facts: {
    ...{ pledgeNo, title, closesAt: teamNo === null ? closesAt.toISOString() : null },
    ...(opensTeam && { opensTeam }),
  },
});

/** What a gateway has made of a request, told once nothing of it is open. */
const paidOf = (orderNo: string, made: NotifiedRefund['made']): OrderNotification[] =>
  made
    ? [{ kind: 'REFUND_PAID', facts: { orderNo, amountTwd: made.amountTwd }, of: made.refundNo }]
    : [];

const rules: Partial<Record<OrderEventKind, Rule>> = {
  PLACED: (order) => {
    const { orderNo, payableTwd, campaignId, payBy } = order;
    // Its end, unless the member made it, is told by itself.
    if (order.status === 'CANCELLED') return undefined;
    // A group buy is joined with the payment, which comes next, unless it comes with the goods.
    if (campaignId !== null && payBy === null)
      return order.isOwed && order.pledge ? joined(order.pledge) : undefined;
    return {
      kind: 'ORDER_PLACED',
      facts: { orderNo, payableTwd, payBy, awaitsCode: order.awaitsCode },
    };
  },
  PAID: (order, { data }) => {
    const { orderNo } = order;
    if (data.isDifference === true) {
      const facts = { orderNo, amountTwd: amount(data.amountTwd) };
      return { kind: 'ORDER_PAID', facts, of: data.attemptNo };
    }
    // A pledge that was to be paid with the goods was joined before.
    if (!order.pledge || data.wasOwed === true) {
      // Of what a sum of the shop paid whole nothing came.
      if (data.amountTwd === 0) return undefined;
      return { kind: 'ORDER_PAID', facts: { orderNo, amountTwd: amount(data.amountTwd) } };
    }
    return joined(order.pledge);
  },
  PAYMENT_STARTED: ({ orderNo, pledge }, { id, data }) => {
    const method = paymentMethods.find((name) => name === data.method);
    // Whoever keeps the method reads of it when paying. What the order was then: it may have changed since.
    if (!method || typeof data.formerMethod !== 'string') return undefined;
    const changed: OrderNotification = {
      kind: 'PAYMENT_METHOD_CHANGED',
      facts: {
        ...{ orderNo, method, payableTwd: amount(data.payableTwd) },
        payBy: text(data.payBy) || null,
        ...(isPaidByCode(method) && { awaitsCode: true }),
      },
      of: id,
    };
    return pledge && isPaidWithGoods(method) ? [changed, joined(pledge)] : changed;
  },
  PART_RECEIVED: ({ orderNo }, { data }) => {
    const facts = {
      ...{ orderNo, amountTwd: amount(data.amountTwd), leftTwd: amount(data.leftTwd) },
      ...(data.isDifference === true && { isDifference: true }),
    };
    return { kind: 'PAYMENT_PART_RECEIVED', facts, of: data.receiptNo };
  },
  REMINDED: ({ orderNo, payableTwd, status }, { data }) => {
    const payBy = text(data.payBy);
    if (status !== 'PLACED' || payBy === '') return undefined;
    return {
      kind: 'PAYMENT_DUE',
      facts: { orderNo, payableTwd, payBy, ...(data.isCodeOver === true && { isCodeOver: true }) },
      of: `${data.reminder} ${payBy}`,
    };
  },
  PAYMENT_FAILED: ({ orderNo, status }, { data }) =>
    status === 'PLACED'
      ? { kind: 'PAYMENT_FAILED', facts: { orderNo }, of: data.attemptNo }
      : undefined,
  CANCELLED: ({ orderNo, pledge, campaignId, isOwed }, { data, reason }) => {
    const { cancelReason } = data;
    if (cancelReason === 'MEMBER') {
      // An unpaid order takes its asks with it, and of a paid one its refund is told. To be paid with the goods, it was
      // told of as placed and nothing else would say that it is over.
      const facts = { orderNo, reason: cancelTextOf(cancelReason, campaignId !== null) };
      return isOwed ? { kind: 'ORDER_CANCELLED', facts } : undefined;
    }
    // The shop may cancel one order of a group buy that goes on.
    const ofShop = cancelReason === 'SHOP' && pledge?.isCalledOff === true;
    if (pledge && (ofShop || cancelReason === 'GROUP_FAILED')) {
      const { pledgeNo, title, isCutOut } = pledge;
      const outcome = { pledgeNo, title, outcome: reason };
      return isCutOut && !ofShop
        ? { kind: 'GROUP_SUCCEEDED', facts: { ...outcome, gotNothing: true } }
        : { kind: 'GROUP_FAILED', facts: { ...outcome, isCancelledByShop: ofShop } };
    }
    const cause = withoutEnd(reason) || cancelTextOf(cancelReason, campaignId !== null);
    return { kind: 'ORDER_CANCELLED', facts: { orderNo, reason: cause } };
  },
  GROUP_SETTLED: ({ pledge, isFetched }, { reason }) => {
    if (!pledge) return undefined;
    const { pledgeNo, title, shipFrom, shipTo } = pledge;
    const ships = { shipFrom: shipFrom.toISOString(), shipTo: shipTo.toISOString(), isFetched };
    const facts = { pledgeNo, title, outcome: reason, gotNothing: false, ships };
    return { kind: 'GROUP_SUCCEEDED', facts };
  },
  SHORTENED: ({ pledge }, { id, reason }) => {
    if (!pledge) return undefined;
    const { pledgeNo, title } = pledge;
    return { kind: 'GROUP_TOLD', facts: { pledgeNo, title, text: reason }, of: `short ${id}` };
  },
  REDUCED: ({ orderNo }, { id, data, reason: said }) => {
    const goods = text(data.goods);
    const isShortage = data.cause === 'SHORTAGE';
    const [refundTwd, owedLessTwd] = [amount(data.refundTwd), amount(data.owedLessTwd)];
    const reason = withoutEnd(said);
    const facts = { orderNo, goods, isShortage, refundTwd, owedLessTwd, reason };
    return { kind: 'ORDER_REDUCED', facts, of: id };
  },
  DELIVERY_CHANGED: ({ orderNo }, { id, data }) => {
    const methods = shippingMethodNames.filter(
      (name) => Array.isArray(data.methods) && data.methods.includes(name),
    );
    const isAddressChanged = data.isAddressChanged === true;
    const facts = { orderNo, isAddressChanged, methods, owedLessTwd: amount(data.owedLessTwd) };
    return { kind: 'ORDER_DELIVERY_CHANGED', facts, of: id };
  },
  SHIPPED: ({ orderNo }, { data }) => ({
    kind: 'ORDER_SHIPPED',
    facts: { orderNo, carrier: text(data.carrier), trackingNo: text(data.trackingNo) },
    of: data.shipmentNo,
  }),
  TRACKING_CORRECTED: ({ orderNo }, { data }) => ({
    kind: 'ORDER_SHIPPED',
    facts: { orderNo, carrier: text(data.carrier), trackingNo: text(data.trackingNo) },
    of: `${data.shipmentNo} ${text(data.trackingNo)}`,
  }),
  AT_STORE: ({ orderNo, places }, { data, at }) => {
    const { name: place, isCvs } = places.get(Number(data.shipmentNo)) ?? {};
    const pickupBy = isCvs ? new Date(at.getTime() + cvsKeepsForMs).toISOString() : undefined;
    const facts = { orderNo, ...(place && { place }), ...(pickupBy && { pickupBy }) };
    return { kind: 'ORDER_AT_STORE', facts, of: data.shipmentNo };
  },
  PICKUP_REMINDED: ({ orderNo, places }, { id, data }) => {
    const place = places.get(Number(data.shipmentNo))?.name;
    const facts = { orderNo, ...(place && { place }) };
    return { kind: 'ORDER_AT_STORE', facts, of: `${data.shipmentNo} reminded ${id}` };
  },
  DELIVERED: ({ orderNo }, { data }) => ({
    ...{ kind: 'ORDER_DELIVERED', facts: { orderNo }, of: data.shipmentNo },
  }),
  UNCLAIMED: ({ orderNo }, { data }) => ({
    ...{ kind: 'ORDER_UNCLAIMED', facts: { orderNo }, of: data.shipmentNo },
  }),
  SENT_BACK: ({ orderNo }, { data }) => {
    const owedLessTwd = amount(data.owedLessTwd);
    // What was paid is refunded, or the order is cancelled: either says it.
    if (owedLessTwd === 0) return undefined;
    const facts = { orderNo, owedLessTwd };
    return { kind: 'ORDER_UNCLAIMED', facts, of: `back ${data.shipmentNo}` };
  },
  REFUND_REQUESTED: ({ orderNo }, event, refundOf) => {
    const { refundNo: of, amountTwd, needsAccount } = refundOf(event);
    const facts = { orderNo, amountTwd };
    if (needsAccount) return { kind: 'REFUND_ACCOUNT_NEEDED', facts, of };
    const cause = text(event.data.cause);
    // The outcome of the group buy, what was taken off, or the dialog of the member's own change says it.
    if (cause === 'GROUP_SETTLED' || cause === 'GROUP_FAILED') return undefined;
    if (cause.startsWith('REDUCED ') || cause.startsWith('EDIT-')) return undefined;
    return { kind: 'REFUND_REQUESTED', facts, of };
  },
  ACCOUNT_ASKED: ({ orderNo }, event, refundOf) => {
    const facts = { orderNo, amountTwd: amount(event.data.amountTwd) };
    const { refundNo, made } = refundOf(event);
    const of = refundNo ?? `asked ${event.id}`;
    return [{ kind: 'REFUND_ACCOUNT_NEEDED', facts, of }, ...paidOf(orderNo, made)];
  },
  REFUNDED: ({ orderNo }, event, refundOf) => paidOf(orderNo, refundOf(event).made),
  REFUND_FAILED: ({ orderNo }, event, refundOf) => {
    const facts = { orderNo, amountTwd: amount(event.data.amountTwd) };
    const failed = { kind: 'REFUND_FAILED' as const, facts, of: event.data.refundNo };
    return [failed, ...paidOf(orderNo, refundOf(event).made)];
  },
  RETURN_APPROVED: ({ orderNo }, { kind, data, reason }) => {
    const facts = approvalFlagOf({ kind, data, reason }).isNothingToSend
      ? { orderNo, reason: reason === nothingToSendText ? '' : reason, isNothingToSend: true }
      : { orderNo, reason };
    return { kind: 'RETURN_APPROVED', facts, of: data.returnNo };
  },
  RETURN_REJECTED: ({ orderNo }, { data, reason }) => ({
    ...{ kind: 'RETURN_REJECTED', facts: { orderNo, reason }, of: data.returnNo },
  }),
  // Members who withdraw their own know.
  RETURN_CANCELLED: ({ orderNo }, { data, reason }) =>
    data.isByShop === true
      ? { kind: 'RETURN_CALLED_OFF', facts: { orderNo, reason }, of: data.returnNo }
      : undefined,
};

/** For the buyer. */
export const notificationsOfOrders: NotificationSource = async (database, events) => {
  const notified = events.filter(({ kind }) => Object.hasOwn(rules, kind));
  const facts = await listOrderFacts(database, [...new Set(notified.map((e) => e.subjectId))]);
  const orders = new Map(facts.map((order) => [order.orderNo, order]));
  const refundOf = await listNotifiedRefunds(database, notified);
  return notified.flatMap((event) => {
    const order = orders.get(event.subjectId);
    const found = order && rules[event.kind as OrderEventKind]?.(order, event, refundOf);
    if (!order || !found) return [];
    return [found]
      .flat()
      .map(({ of = '', ...content }: OrderNotification) => {
        const occasion = `${content.kind} ${order.orderNo} ${of}`.trimEnd();
        return { ...content, ...order.recipient, occasion, at: event.at };
      })
      .filter((one) => !isLateAsk(one, order));
  });
};
