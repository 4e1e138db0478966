import { deliverySlots } from '@kaituan/domain/shipping/delivery-day';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { z } from 'zod';
import { temperature } from '#contract/catalog/product.ts';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { addressInput } from './address.ts';
import { cartType } from './cart.ts';
import { invoiceInput, shownInvoice } from './invoice.ts';
import { orderNo, paymentMethod } from './payment.ts';
import { soldLine } from './sold-line.ts';

export const checkoutNo = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: '結帳編號', examples: ['01KAJ5T3V0Q8R1S2T3V4W5X6Y7'] });

export const shippingMethod = z.enum(shippingMethodNames);
export const deliverySlot = z.enum(deliverySlots);

export const pickupStore = z.object({
  brand: z.string(),
  storeId: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** On an island: the fee is that of the island. Left out where it is not known. */
  isOffshore: z.boolean().optional(),
});

/** A place of the shop where parcels can be fetched, or a store of a chain that the shop lists itself. */
export const pickupPlace = z.object({
  placeId: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  /** The days of the week on which it hands out, Sunday 0; without them any. */
  weekdays: z.array(z.int()).optional(),
  /** The method it is for; without one, for collecting at the shop. */
  method: shippingMethod.optional(),
});

export const checkoutLine = soldLine.extend({ shipmentKey: z.string() });

/** A way to deliver one shipment: what it costs here, or why it cannot be chosen. */
export const shippingOption = z.object({
  method: shippingMethod,
  feeTwd: wireTwd.nullable(),
  reason: z.string().nullable(),
});

export const checkoutShipment = z.object({
  key: z.string(),
  temperature,
  shipFrom: wireInstant.nullable(),
  goodsTwd: wireTwd,
  method: shippingMethod.nullable(),
  /** What of the last order's way cannot be kept for these goods, and why; null where nothing is lost. */
  formerNote: z.string().nullable(),
  store: pickupStore.nullable(),
  day: z.string().nullable(),
  slot: deliverySlot,
  feeTwd: wireTwd,
  options: z.array(shippingOption),
  /** Days of delivery, or of fetching it at the chosen place, to choose from: YYYY-MM-DD in Taipei. */
  days: z.array(z.string()),
  /** What is missing for free delivery by the chosen method; null when free or never. */
  freeShippingMissingTwd: wireTwd.nullable(),
});

export const paymentOption = z.object({
  method: paymentMethod,
  feeTwd: wireTwd,
  /** What an order may cost for it; null for no end. */
  minTwd: wireTwd,
  maxTwd: wireTwd.nullable(),
  reason: z.string().nullable(),
  /** Until when an order placed now would have to be paid by it; null where it cannot, or with the goods. */
  payBy: wireInstant.nullable(),
});

/** What still has to be given before the order can be placed, each with the field it is about. */
export const checkoutProblem = z.object({ path: z.string(), rule: z.string(), text: z.string() });

export const checkout = z.object({
  checkoutNo,
  channelId: wireChannelId,
  /** GROUP joins a group buy. */
  cartType: z.enum(['CART', 'DIRECT', 'GROUP']),
  /** The group buy being joined; the order returns how long pieces and seat are held after submitting. */
  group: z
    .object({
      campaignId: wireId,
      title: z.string(),
      activityId: wireId.nullable(),
      teamNo: z.string().nullable(),
      /** True when a team is opened that has no number yet. */
      opensTeam: z.boolean(),
      closesAt: wireInstant,
      /** Whether what is joined has a lower price ahead. */
      mayGetCheaper: z.boolean(),
      /** The quantity asked of each SKU, and how many are taken at most to fill a case. */
      lines: z.array(
        z.object({
          skuId: wireId,
          quantity: z.int(),
          maxQuantity: z.int(),
          isAllOrNothing: z.boolean(),
        }),
      ),
    })
    .nullable(),
  status: z.enum(['OPEN', 'SUBMITTED', 'EXPIRED', 'CANCELLED']),
  orderNo: orderNo.nullable(),
  expiresAt: wireInstant,
  lines: z.array(checkoutLine),
  shipments: z.array(checkoutShipment),
  pickupPlaces: z.array(pickupPlace),
  address: addressInput.nullable(),
  payments: z.array(paymentOption),
  paymentMethod: paymentMethod.nullable(),
  /** The member paid so before; a way that is only suggested is not known. */
  isPaymentKnown: z.boolean(),
  invoice: shownInvoice.nullable(),
  note: z.string(),
  /** Whether this order's choices are filled in at the next checkout. */
  remembers: z.boolean(),
  coupon: z
    .object({
      code: z.string(),
      title: z.string(),
      discountTwd: wireTwd,
      /** Why it does not apply. One refused when it was entered is in that answer only, and no problem. */
      reason: z.string().nullable(),
    })
    .nullable(),
  goodsTwd: wireTwd,
  discountTwd: wireTwd,
  itemsNetTwd: wireTwd,
  shippingFeeTwd: wireTwd,
  shippingDiscountTwd: wireTwd,
  paymentFeeTwd: wireTwd,
  walletUsedTwd: wireTwd,
  payableTwd: wireTwd,
  /** Of every amount above: sent back when submitting, it says what the member has agreed to. */
  priceHash: z.string(),
  /** The cart that it comes from; null for one that comes from none. */
  cart: z
    .object({
      /** Other goods or quantities are chosen in it now; the checkout keeps its own. */
      hasChanged: z.boolean(),
      /** Of what is chosen in it now: sent back when submitting, it says which change the member knows. */
      fingerprint: z.string(),
    })
    .nullable(),
  /** What moved since the checkout was opened. */
  changes: z.array(
    z.object({
      skuId: wireId,
      name: z.string(),
      kind: z.enum(['PRICE_UP', 'PRICE_DOWN', 'STOCK_INSUFFICIENT', 'ENDED']),
      from: z.int().nullable(),
      to: z.int().nullable(),
    }),
  ),
  problems: z.array(checkoutProblem),
  serverTime: wireInstant,
});
export type Checkout = z.output<typeof checkout>;

export const createCheckout = endpoint({
  path: '/Checkout/CreateCheckout',
  summary: '以購物車內勾選的品項開始結帳，30 分鐘內有效',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ channelId: wireChannelId, cartType }),
  answer: resultOf(z.object({ checkoutNo })),
  refusals: ['CART_EMPTY', 'STOCK_INSUFFICIENT', 'GONE', 'ORDER_MINIMUM_NOT_MET', 'FORBIDDEN'],
});

export const getCheckout = endpoint({
  path: '/Checkout/GetCheckout',
  summary: '結帳內容：品項、配送、付款、發票與金額',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ checkoutNo }),
  answer: resultOf(checkout),
  refusals: ['NOT_FOUND'],
});

export const updateCheckout = endpoint({
  path: '/Checkout/UpdateCheckout',
  summary: '改變收件、配送、付款、發票、優惠碼或備註；只給要改的部分',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    checkoutNo,
    address: addressInput.nullable().optional(),
    shipments: z
      .array(
        z.strictObject({
          key: z.string().max(60),
          method: shippingMethod,
          /** Chosen through the store map; unchanged when omitted. */
          store: z.null().optional(),
          day: z.iso.date().nullable().optional(),
          slot: deliverySlot.optional(),
          /** A pickup place of the shop's list, for the method. */
          placeId: z.string().max(40).optional(),
        }),
      )
      .max(20)
      .meta({ examples: [[{ key: 'AMBIENT', method: 'HOME_AMBIENT' }]] })
      .optional(),
    paymentMethod: paymentMethod.nullable().optional(),
    invoice: invoiceInput.nullable().optional(),
    couponCode: z.string().trim().max(40).nullable().describe('優惠碼；null 取消').optional(),
    note: z.string().trim().max(200).describe('訂單備註').optional(),
    remembers: z
      .boolean()
      .describe('送出訂單時記住收件、配送、付款與發票，下次結帳自動帶入')
      .optional(),
  }),
  answer: resultOf(checkout),
  refusals: ['NOT_FOUND', 'CHECKOUT_EXPIRED', 'CHECKOUT_SUBMITTED', 'COUPON_NOT_USABLE'],
});

export const startStoreMap = endpoint({
  path: '/Checkout/StartStoreMap',
  summary: '選擇超商門市：回答要由瀏覽器送出的表單，選好後會回到結帳頁',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    checkoutNo,
    key: z
      .string()
      .max(60)
      .meta({ description: '出貨分組', examples: ['AMBIENT.READY.SHOP'] }),
    method: shippingMethod,
  }),
  answer: resultOf(z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })),
  refusals: ['NOT_FOUND', 'CHECKOUT_EXPIRED', 'CHECKOUT_SUBMITTED', 'STORE_MAP_UNAVAILABLE'],
});

export const submitCheckout = endpoint({
  path: '/Checkout/SubmitCheckout',
  summary: '送出訂單：重新計價、保留庫存、成立訂單；重複送出得到同一張訂單',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    checkoutNo,
    priceHash: z.string().max(64).describe('會員看到的金額指紋').optional(),
    cartFingerprint: z
      .string()
      .max(64)
      .describe('會員所知的購物車指紋；購物車又改過就回 CART_CHANGED')
      .optional(),
  }),
  answer: resultOf(z.object({ orderNo })),
  refusals: [
    'NOT_FOUND',
    'CHECKOUT_EXPIRED',
    'CHECKOUT_INCOMPLETE',
    'PRICE_CHANGED',
    'CART_CHANGED',
    'STOCK_INSUFFICIENT',
    'LIMIT_PER_MEMBER',
    'COUPON_NOT_USABLE',
    'ORDER_MINIMUM_NOT_MET',
    'GONE',
    'CAMPAIGN_NOT_OPEN',
    'CAMPAIGN_FULL',
    'TEAM_NOT_OPEN',
    'ALREADY_JOINED',
    'LIMIT_PER_ORDER',
    'PLEDGE_BINDING',
    'RATE_LIMITED',
  ],
});

export const cancelCheckout = endpoint({
  path: '/Checkout/CancelCheckout',
  summary: '放棄結帳，品項留在購物車',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ checkoutNo }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND', 'CHECKOUT_SUBMITTED'],
});
