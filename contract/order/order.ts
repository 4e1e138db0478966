import { orderActions } from '@kaituan/domain/order/order-actions';
import { orderTabText } from '@kaituan/domain/order/order-label';
import { orderStatuses } from '@kaituan/domain/order/order-life';
import { returnReasons, returnStatuses } from '@kaituan/domain/order/return-life';
import { paymentStatuses, refundStatuses } from '@kaituan/domain/payment/payment-life';
import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import { z } from 'zod';
import { foodLabel, temperature } from '#contract/catalog/product.ts';
import { recall } from '#contract/catalog/product-detail.ts';
import { endpoint, resultOf, wireChannelId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { addressInput } from './address.ts';
import { cart } from './cart.ts';
import { deliverySlot, pickupStore, shippingMethod } from './checkout.ts';
import { invoiceType } from './invoice.ts';
import { orderNo, payment, paymentMethod } from './payment.ts';
import { soldLine } from './sold-line.ts';

const orderTabs = Object.keys(orderTabText) as (keyof typeof orderTabText)[];
export const orderTab = z.enum(['ALL', ...orderTabs]);
export const orderStatus = z.enum(orderStatuses);
export const orderAction = z.enum(orderActions);

export const orderLine = soldLine.extend({
  lineNo: z.int(),
  note: z.string(),
  shipmentNo: z.int(),
  /** The line after a group buy's close: the settled quantity and its amount; else null. */
  settledQuantity: z.int().nullable(),
  settledNetTwd: wireTwd.nullable(),
  returnedQuantity: z.int(),
  refundedTwd: wireTwd,
  /** Whether the goods can go bad, which is a reason to return them; unknown in older answers. */
  canSpoil: z.boolean().optional(),
  /** The food label when it was ordered; null for other goods, absent in older answers. */
  foodLabel: foodLabel.nullish(),
  /** Absent for goods that are not recalled. */
  recall: recall.optional(),
});

export const orderShipment = z.object({
  shipmentNo: z.int(),
  status: z.enum(shipmentStatuses),
  temperature,
  method: shippingMethod,
  feeTwd: wireTwd,
  /** The shipping fee after its buyer took fewer pieces, deducted from the refund; null as ordered. */
  settledFeeTwd: wireTwd.nullable(),
  store: pickupStore.nullable(),
  day: z.string().nullable(),
  slot: deliverySlot,
  shipFrom: wireInstant.nullable(),
  /**
   * The first day it can come to its address, of an order that is still unpaid as if it were paid now; null where nobody can
   * say: once it is sent, on a requested day, elsewhere and in a group buy. Absent in older answers.
   */
  firstHomeDay: z.iso.date().nullish(),
  /** The same of a parcel that is fetched at the shop's own place: from when it can be. */
  firstPickupDay: z.iso.date().nullish(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  shippedAt: wireInstant.nullable(),
  deliveredAt: wireInstant.nullable(),
});

export const orderReturn = z.object({
  returnNo: z.string(),
  status: z.enum(returnStatuses),
  refundTwd: wireTwd,
  requestedAt: wireInstant,
  note: z.string(),
  /** Addresses of the photos, valid for an hour. */
  photos: z.array(z.string()),
  lines: z.array(
    z.object({ lineNo: z.int(), quantity: z.int(), reason: z.string(), refundTwd: wireTwd }),
  ),
});

export const orderRefund = z.object({
  refundNo: z.string(),
  amountTwd: wireTwd,
  status: z.enum(refundStatuses),
  /** True while the refund waits for the member's bank account. */
  needsAccount: z.boolean(),
  /** The member's bank account while it may be changed, masked; null for other refunds, absent in older answers. */
  account: z.object({ bankCode: z.string(), account: z.string(), holder: z.string() }).nullish(),
  cause: z.string(),
  /** Whether the order never took this money: paid twice, too late or a wrong amount. */
  isSurplus: z.boolean(),
  requestedAt: wireInstant,
  doneAt: wireInstant.nullable(),
});

/** An order in a list, with its first lines. */
export const orderCard = z.object({
  orderNo,
  status: orderStatus,
  /** The status label, such as 待付款. */
  label: z.string(),
  placedAt: wireInstant,
  payBy: wireInstant.nullable(),
  /** Whether the buyer reported a transfer that the shop has yet to find: nobody urges to pay it again. */
  isReported: z.boolean(),
  payableTwd: wireTwd,
  refundedTwd: wireTwd,
  /** Whether a refund waits for the member's bank account. */
  needsAccount: z.boolean(),
  itemCount: z.int(),
  pieceCount: z.int(),
  lines: z.array(orderLine.pick({ name: true, optionText: true, picture: true, quantity: true })),
  actions: z.array(orderAction),
});
export type OrderCard = z.output<typeof orderCard>;

export const order = orderCard.extend({
  channelId: wireChannelId,
  cancelReason: z.string().nullable(),
  paymentStatus: z.enum(paymentStatuses),
  paymentMethod,
  payment: payment.nullable(),
  /** Payment methods the member could change to now. */
  payments: z.array(paymentMethod),
  /** What the order costs with each of them, surcharge included. */
  paymentTotals: z.array(z.object({ method: paymentMethod, payableTwd: wireTwd })),
  lines: z.array(orderLine),
  /** The lines that the buyer may review now, by number. */
  reviewableLineNoArray: z.array(z.int()),
  shipments: z.array(orderShipment),
  returns: z.array(orderReturn),
  refunds: z.array(orderRefund),
  events: z.array(
    z.object({
      kind: z.string(),
      text: z.string(),
      at: wireInstant,
      actor: z.enum(['MEMBER', 'SHOP', 'SYSTEM', 'GATEWAY']),
      reason: z.string(),
      /** Of an approval: whether nothing is sent back. Its words alone tell it in answers of an older node. */
      isNothingToSend: z.boolean().optional(),
    }),
  ),
  address: addressInput.nullable(),
  invoice: z.object({ type: invoiceType, value: z.string(), title: z.string() }),
  note: z.string(),
  seller: z.object({ name: z.string(), taxId: z.string(), phone: z.string() }),
  coupon: z.object({ code: z.string(), title: z.string() }).nullable(),
  goodsTwd: wireTwd,
  discountTwd: wireTwd,
  itemsNetTwd: wireTwd,
  shippingFeeTwd: wireTwd,
  shippingDiscountTwd: wireTwd,
  paymentFeeTwd: wireTwd,
  walletUsedTwd: wireTwd,
  paidTwd: wireTwd,
  /** The payments it took, oldest first: of a group order also those of later differences. */
  paidBy: z.array(
    z.object({ method: paymentMethod, amountTwd: wireTwd, isDifference: z.boolean() }),
  ),
  /** When it was paid, null before: goods that are paid as they come may be paid later. Unknown in answers of an older node. */
  paidAt: wireInstant.nullable().optional(),
  /** The return deadline; null before delivery. */
  returnBy: wireInstant.nullable(),
  /** The pledge that the order pays for; null outside group buys. */
  pledgeNo: z.string().nullable(),
  /** When the order's group buy closes; null for a team and outside group buys. */
  groupClosesAt: wireInstant.nullable(),
  serverTime: wireInstant,
});
export type Order = z.output<typeof order>;

export const getOrderArray = endpoint({
  path: '/Order/GetOrderArray',
  summary: '會員的訂單，新的在前；可依狀態分頁籤、以訂單編號或商品名稱搜尋',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    tab: orderTab.default('ALL'),
    searchText: z.string().trim().max(60).optional(),
    cursor: z.string().max(100).optional(),
  }),
  answer: z.object({ result: z.array(orderCard), nextCursor: z.string().nullable() }),
  refusals: [],
});

export const getOrder = endpoint({
  path: '/Order/GetOrder',
  summary: '一張訂單的全部：進度、出貨、付款、退貨與金額',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ orderNo }),
  answer: resultOf(order),
  refusals: ['NOT_FOUND'],
});

export const cancelOrder = endpoint({
  path: '/Order/CancelOrder',
  summary: '取消尚未出貨的訂單；已付的款項自動退回',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo, reason: z.string().trim().max(100).default('') }),
  answer: resultOf(order),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT', 'PLEDGE_BINDING'],
});

export const confirmReceipt = endpoint({
  path: '/Order/ConfirmReceipt',
  summary: '確認收到商品，訂單完成',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo }),
  answer: resultOf(order),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});

export const requestReturn = endpoint({
  path: '/Order/RequestReturn',
  summary: '申請退貨：選品項、件數與原因，可附照片',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    orderNo,
    lines: z
      .array(
        z.strictObject({
          lineNo: z.int().min(1).max(300),
          quantity: z.int().min(1).max(9_999),
          reason: z.enum(returnReasons),
        }),
      )
      .min(1)
      .max(300)
      .meta({ examples: [[{ lineNo: 1, quantity: 1, reason: 'CHANGED_MIND' }]] }),
    note: z.string().trim().max(500).default(''),
    /** Numbers of uploaded photos. */
    photos: z.array(z.string().max(40)).max(5).default([]),
  }),
  answer: resultOf(order),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT', 'RETURN_NOT_ALLOWED'],
});

export const cancelReturn = endpoint({
  path: '/Order/CancelReturn',
  summary: '取消還沒寄回的退貨申請',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo, returnNo: z.string().max(40) }),
  answer: resultOf(order),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});

export const sendReturn = endpoint({
  path: '/Order/SendReturn',
  summary: '告訴店家同意退貨的商品已經寄出；之後不能再取消申請',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo, returnNo: z.string().max(40) }),
  answer: resultOf(order),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});

export const buyAgain = endpoint({
  path: '/Order/BuyAgain',
  summary: '再買一次：能買的放進購物車，不能買的說明原因',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo }),
  answer: resultOf(
    z.object({
      cart,
      added: z.int(),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })),
      /** Nothing else is in the cart: it was empty before. */
      isWholeCart: z.boolean(),
    }),
  ),
  refusals: ['NOT_FOUND', 'CART_FULL', 'CHANNEL_MISMATCH'],
});
