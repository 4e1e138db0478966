import type { Order } from '@kaituan/contract/order/order';
import { maskName } from '@kaituan/domain/member/masked-name';
import { maskAccount } from '@kaituan/domain/payment/masked-account';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { firstHomeDayOf, firstPickupDayOf } from '@kaituan/domain/shipping/first-home-day';
import { placesOf } from '@kaituan/domain/shipping/pickup-store';
import type { DeliveryAddress } from '#server/database/schema/cart-schema.ts';
import { presentPayment } from '#server/features/flows/paying/present-payment.ts';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { parcelFactsOf } from '#server/features/records/order/change-shipment.ts';
import { canLineSpoil } from '#server/features/records/order/line-spoils.ts';
import { approvalFlagOf } from '#server/features/records/order/order-event.ts';
import {
  orderEventText,
  refundCauseText,
} from '#server/features/records/order/order-event-text.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import type { ShownPayment } from '#server/features/records/payment/part-payments.ts';
import type { OrderDetail } from './order-detail-query.ts';
import { orderDisplayStatusOf } from './order-display-status.ts';

type Surroundings = {
  now: Date;
  /** The payment methods available now, with what the order costs with each. */
  payable: readonly { method: PaymentMethod; payableTwd: number }[];
  photoUrl: (photoNo: string) => string;
  /** Opens the accounts of refunds. */
  accountKey: Buffer;
  /** The channel's days without delivery, and places where parcels are fetched. */
  terms: Pick<ChannelTerms, 'noShipDays' | 'pickupPlaces'>;
};

/** Whether a reported transfer awaits its check; with a part of the money the rest is due. */
const isReportOpen = ({ attempt, partsTwd }: ShownPayment): boolean =>
  attempt?.status === 'PENDING' && attempt.report !== null && partsTwd === 0;

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An order with its texts and amounts from placing, and its current status. */
export function presentOrder(detail: OrderDetail, surroundings: Surroundings): Order {
  const { now, payable, photoUrl, accountKey } = surroundings;
  const { order, lines, shipments, returns } = detail;
  const refunds = detail.refunds.map((one) => presentRefund(one, order, accountKey));
  const needsAccount = refunds.some((one) => one.needsAccount);
  const displayStatus = orderDisplayStatusOf(
    {
      ...{ ...order, needsAccount },
      payBy: order.payBy?.getTime() ?? null,
      paidAt: order.paidAt?.getTime() ?? null,
      shipments: shipments.map(parcelFactsOf),
      returns: returns.map(({ status }) => status),
      lines: lines.map(({ line }) => settledLineOf(line)),
      group: detail.group,
    },
    now,
  );
  const eventContext = { parcelCount: shipments.length, isOfGroup: detail.group !== null };
  return {
    orderNo: order.orderNo,
    channelId: order.channelId,
    status: order.status,
    cancelReason: order.cancelReason,
    label: displayStatus.label,
    actions: displayStatus.actions,
    paidAt: moment(order.paidAt),
    returnBy:
      displayStatus.returnBy === null ? null : new Date(displayStatus.returnBy).toISOString(),
    placedAt: order.placedAt.toISOString(),
    payBy: moment(order.payBy),
    isReported: isReportOpen(detail.payment),
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    payment: order.payableTwd === 0 ? null : presentPayment(order, detail.payment),
    payments: payable.map(({ method }) => method),
    paymentTotals: payable.map(({ method, payableTwd }) => ({ method, payableTwd })),
    itemCount: lines.length,
    pieceCount: lines.reduce((sum, { line }) => sum + settledLineOf(line).quantity, 0),
    lines: lines.map((one) => presentLine(one, shipments)),
    reviewableLineNoArray: detail.reviewableLineNos,
    shipments: shipments.map((parcel) => ({
      ...presentShipment(parcel),
      ...firstDaysOf(detail, parcel, surroundings),
    })),
    returns: returns.map((one) => presentReturn(one, photoUrl)),
    refunds,
    needsAccount,
    events: detail.events.map((event) => ({
      kind: event.kind,
      text: orderEventText(event, eventContext),
      at: event.at.toISOString(),
      actor: event.actor,
      reason: event.reason,
      ...approvalFlagOf(event),
    })),
    ...presentBuyer(order),
    seller: presentSeller(order.seller),
    coupon:
      order.couponCode === null
        ? null
        : { code: order.couponCode, title: order.couponTitle ?? order.couponCode },
    ...amountsOf(order),
    paidBy: detail.paid.map(({ method, receivedTwd: amountTwd, changeNo }) => ({
      ...{ method, amountTwd, isDifference: changeNo !== null },
    })),
    pledgeNo: detail.group?.pledgeNo ?? null,
    groupClosesAt: closeOf(detail.group),
    serverTime: now.toISOString(),
  };
}

/** The first days on which a parcel can come, or be fetched at the shop. */
function firstDaysOf(
  { order, paid, group }: OrderDetail,
  { method, status, day, shipFrom, store }: OrderDetail['shipments'][number],
  { now, terms: { noShipDays, pickupPlaces } }: Surroundings,
) {
  const placedAt = order.placedAt.getTime();
  const settledAt = paid.map((one) => one.settledAt?.getTime() ?? placedAt);
  const awaited = {
    ...{ isUnpaid: order.status === 'PLACED', isCancelled: order.status === 'CANCELLED' },
    ...{ placedAt, settledAt, isOfGroup: group !== null },
  };
  const parcel = { method, status, day, shipFrom: shipFrom?.getTime() ?? null };
  const { weekdays = [] } =
    placesOf(pickupPlaces, method).find(({ id }) => id === store?.storeId) ?? {};
  const around = { now: now.getTime(), noShipDays, weekdays };
  return {
    firstHomeDay: firstHomeDayOf(awaited, parcel, around),
    firstPickupDay: firstPickupDayOf(awaited, parcel, around),
  };
}

function closeOf(group: OrderDetail['group']): string | null {
  const isOfWhole = group !== null && group.team === null;
  return isOfWhole ? new Date(group.campaign.closesAt).toISOString() : null;
}

const amountsOf = (order: OrderDetail['order']) => ({
  goodsTwd: order.goodsTwd,
  discountTwd: order.discountTwd,
  itemsNetTwd: order.itemsNetTwd,
  shippingFeeTwd: order.shippingFeeTwd,
  shippingDiscountTwd: order.shippingDiscountTwd,
  paymentFeeTwd: order.paymentFeeTwd,
  walletUsedTwd: order.walletUsedTwd,
  payableTwd: order.payableTwd,
  paidTwd: order.paidTwd,
  refundedTwd: order.refundedTwd,
});

/** The recipient; masked when the order may be of a previous owner of the account. */
function presentBuyer({ address, invoice, note, hidesPerson }: OrderDetail['order']) {
  if (!hidesPerson) return { address, invoice: presentInvoice(invoice), note };
  return {
    address: address && maskAddress(address),
    invoice: { ...presentInvoice(invoice), value: '', title: '' },
    note: '',
  };
}

const maskAddress = (address: DeliveryAddress): DeliveryAddress => ({
  ...address,
  recipient: maskName(address.recipient),
  phone: `${address.phone.slice(0, 4)}••••`,
  street: '',
  note: '',
});

const presentInvoice = ({ type, value, title }: OrderDetail['order']['invoice']) => ({
  type,
  value,
  title,
});

const presentSeller = ({ name, taxId, phone }: OrderDetail['order']['seller']) => ({
  name,
  taxId,
  phone,
});

function presentLine(
  { line, picture, hasFoodLabel }: OrderDetail['lines'][number],
  shipments: OrderDetail['shipments'],
): Order['lines'][number] {
  return {
    lineNo: line.lineNo,
    skuId: line.skuId,
    productId: line.productId,
    code: line.code,
    name: line.name,
    optionText: line.optionText,
    unitLabel: line.unitLabel,
    picture,
    quantity: line.quantity,
    unitPriceTwd: line.unitPriceTwd,
    listPriceTwd: line.listPriceTwd,
    priceSource: line.priceSource,
    amountTwd: line.amountTwd,
    discountTwd: line.discountTwd,
    netTwd: line.netTwd,
    settledQuantity: line.settledQuantity,
    settledNetTwd: line.settledNetTwd,
    rescissionExemption: line.rescissionExemption,
    note: line.note,
    shipmentNo: line.shipmentNo,
    returnedQuantity: line.returnedQuantity,
    refundedTwd: line.refundedTwd,
    foodLabel: line.foodLabel,
    canSpoil: canLineSpoil({ line, hasFoodLabel }, shipments),
  };
}

function presentShipment(parcel: OrderDetail['shipments'][number]): Order['shipments'][number] {
  return {
    shipmentNo: parcel.shipmentNo,
    status: parcel.status,
    temperature: parcel.temperature,
    method: parcel.method,
    feeTwd: parcel.feeTwd,
    settledFeeTwd: parcel.settledFeeTwd,
    store: parcel.store,
    day: parcel.day,
    slot: parcel.slot ?? 'ANY',
    shipFrom: moment(parcel.shipFrom),
    carrier: parcel.carrier,
    trackingNo: parcel.trackingNo,
    shippedAt: moment(parcel.shippedAt),
    deliveredAt: moment(parcel.deliveredAt),
  };
}

function presentReturn(
  one: OrderDetail['returns'][number],
  photoUrl: Surroundings['photoUrl'],
): Order['returns'][number] {
  return {
    returnNo: one.returnNo,
    status: one.status,
    refundTwd: one.refundTwd,
    requestedAt: one.requestedAt.toISOString(),
    note: one.note,
    photos: one.photos.map(photoUrl),
    lines: one.lines.map(({ lineNo, quantity, reason, refundTwd }) => ({
      ...{ lineNo, quantity, reason, refundTwd },
    })),
  };
}

function presentRefund(
  one: OrderDetail['refunds'][number],
  { cancelReason, hidesPerson }: OrderDetail['order'],
  accountKey: Buffer,
): Order['refunds'][number] {
  const isWaiting = one.status === 'REQUESTED' && one.bankForm === null;
  return {
    refundNo: one.refundNo,
    amountTwd: one.amountTwd,
    status: one.status,
    needsAccount: one.kind === 'BANK_FORM' && isWaiting,
    account: presentAccount(one, accountKey, hidesPerson),
    cause: refundCauseText(one.cause, cancelReason),
    isSurplus: one.isSurplus,
    requestedAt: one.requestedAt.toISOString(),
    doneAt: moment(one.doneAt),
  };
}

/** The account that a refund is to be paid to, for its member to recognise; null once it was. */
function presentAccount(
  { refundNo, kind, status, bankForm }: OrderDetail['refunds'][number],
  accountKey: Buffer,
  hidesPerson: boolean,
): Order['refunds'][number]['account'] {
  if (kind !== 'BANK_FORM' || status === 'DONE' || bankForm === null) return null;
  const found = findSealedAccount(accountKey, refundNo, bankForm);
  if (!found) return null;
  const holder = hidesPerson ? maskName(found.holder) : found.holder;
  return { bankCode: found.bankCode, account: maskAccount(found.account), holder };
}
