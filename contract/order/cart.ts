import { maxNoteLength } from '@kaituan/domain/cart/line-note';
import { maxQuickOrderRows } from '@kaituan/domain/shop-limits';
import { z } from 'zod';
import { availability, priceSource, quantityTier, temperature } from '#contract/catalog/product.ts';
import { recall } from '#contract/catalog/product-detail.ts';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';
import { wireSource } from './attribution.ts';

export const cartType = z
  .enum(['CART', 'DIRECT'])
  .meta({ description: '購物車種類：CART 一般，DIRECT 立即購買', examples: ['CART'] });

const wireQuantity = z
  .int()
  .min(1)
  .max(9_999)
  .meta({ description: '件數', examples: [2] });
const lineId = wireId.meta({ description: '購物車項目編號', examples: [1] });
const lineIdArray = z.array(lineId).min(1).max(300);

/** The changes of a line since the member last saw it. */
export const cartChange = z.object({
  lineId: wireId,
  name: z.string(),
  kind: z.enum([
    'PRICE_UP',
    'PRICE_DOWN',
    'QUANTITY_CLAMPED',
    'SOLD_OUT',
    'ENDED',
    'NOT_SELLABLE_ONLINE',
  ]),
  /** Piece price in TWD, or quantity, before and after; null where neither is meant. */
  from: z.int().nullable(),
  to: z.int().nullable(),
});

/** Money is null where the channel does not show this member its prices. */
export const cartLine = z.object({
  lineId: wireId,
  skuId: wireId,
  productId: wireId,
  code: z.string(),
  name: z.string(),
  /** The chosen options, as 原味／大包. */
  optionText: z.string(),
  unitLabel: z.string(),
  picture: picture.nullable(),
  quantity: z.int(),
  isSelected: z.boolean(),
  note: z.string(),
  listPriceTwd: wireTwd.nullable(),
  unitPriceTwd: wireTwd.nullable(),
  priceSource,
  amountTwd: wireTwd.nullable(),
  /** All quantity prices of the SKU here, and from which quantity on they count. */
  priceTwd: wireTwd.nullable(),
  tiers: z.array(quantityTier),
  /** The pieces that decide the tier: this line's, or of all lines of its mix group. */
  tierQuantity: z.int(),
  mixGroup: z.string().nullable(),
  moq: z.int(),
  multiple: z.int(),
  caseQty: z.int().nullable(),
  caseLabel: z.string().nullable(),
  /** The most that can be ordered now; 0 when nothing can. */
  max: z.int(),
  availability,
  remaining: z.int().nullable(),
  /** Why it cannot be ordered now; such a line is never charged. */
  problem: z.enum(['SOLD_OUT', 'ENDED', 'COMING_SOON', 'NOT_SELLABLE_ONLINE']).nullable(),
  shipmentKey: z.string(),
  /** Absent for goods that are not recalled. */
  recall: recall.optional(),
});
export type CartLine = z.output<typeof cartLine>;

/** Selected lines that travel together. */
export const cartShipment = z.object({
  key: z.string(),
  temperature,
  /** A pre-order is sent from this day on; null ships from stock. */
  shipFrom: wireInstant.nullable(),
  goodsTwd: wireTwd.nullable(),
  /** Home delivery on the main island; decided at checkout. */
  feeTwd: wireTwd.nullable(),
  /** What is still missing for free delivery; null when it is free or never is. */
  freeShippingMissingTwd: wireTwd.nullable(),
});

export const cart = z.object({
  cartType,
  lines: z.array(cartLine),
  shipments: z.array(cartShipment),
  /** Lines in the cart, selected or not: the number in the badge. */
  itemCount: z.int(),
  /** Of the selected lines that can be ordered. */
  goodsTwd: wireTwd.nullable(),
  orderMinimumTwd: wireTwd,
  orderMinimumMissingTwd: wireTwd,
  changes: z.array(cartChange),
  serverTime: wireInstant,
});
export type Cart = z.output<typeof cart>;
export type CartChange = z.output<typeof cartChange>;

const cartOf = { channelId: wireChannelId, cartType };

export const getCartItemCount = endpoint({
  path: '/Cart/GetCartItemCount',
  summary: '會員購物車內的品項數',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    cartType: z.literal('CART').describe('購物車種類，固定'),
  }),
  answer: resultOf(z.int()),
  refusals: [],
});

export const getCart = endpoint({
  path: '/Cart/GetCart',
  summary: '整個購物車：品項、出貨分組、金額，以及上次之後的變動',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject(cartOf),
  answer: resultOf(cart),
  refusals: [],
});

const quantityRefusals = [
  'GONE',
  'NOT_FOUND',
  'NOT_SELLABLE_ONLINE',
  'STOCK_INSUFFICIENT',
  'MOQ_NOT_MET',
  'MULTIPLE_NOT_MET',
  'LIMIT_PER_ORDER',
] as const;

export const addCartItem = endpoint({
  path: '/Cart/AddCartItem',
  summary: '加入購物車；同一規格已在車內時數量相加。DIRECT 則取代原有的一項',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    ...cartOf,
    skuId: wireId.meta({ description: '規格編號', examples: [100101] }),
    quantity: wireQuantity,
    source: wireSource.optional(),
  }),
  answer: resultOf(cart),
  refusals: [...quantityRefusals, 'CART_FULL'],
});

export const addCartItemArray = endpoint({
  path: '/Cart/AddCartItemArray',
  summary: '一次加入多項；不能加入的不影響其他項目，逐一說明原因',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    items: z
      .array(z.strictObject({ skuId: wireId, quantity: wireQuantity }))
      .min(1)
      .max(maxQuickOrderRows),
  }),
  answer: resultOf(
    z.object({
      cart,
      added: z.int(),
      refused: z.array(z.object({ skuId: wireId, reason: z.string(), suggest: z.array(z.int()) })),
    }),
  ),
  refusals: ['CART_FULL'],
});

export const updateCartItem = endpoint({
  path: '/Cart/UpdateCartItem',
  summary: '改變一項的數量或備註；數量 0 等於移除',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    ...cartOf,
    lineId,
    quantity: z
      .int()
      .min(0)
      .max(9_999)
      .meta({ description: '件數', examples: [3] })
      .optional(),
    note: z.string().trim().max(maxNoteLength).describe('給店家的備註').optional(),
  }),
  answer: resultOf(cart),
  refusals: quantityRefusals,
});

export const removeCartItemArray = endpoint({
  path: '/Cart/RemoveCartItemArray',
  summary: '移除一項或多項',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ ...cartOf, lineIdArray }),
  answer: resultOf(cart),
  refusals: [],
});

export const selectCartItemArray = endpoint({
  path: '/Cart/SelectCartItemArray',
  summary: '勾選或取消勾選要結帳的項目',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ ...cartOf, lineIdArray, isSelected: z.boolean() }),
  answer: resultOf(cart),
  refusals: [],
});

export const acknowledgeCartChange = endpoint({
  path: '/Cart/AcknowledgeCartChange',
  summary: '記下會員已看過的變動，之後不再提醒',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject(cartOf),
  answer: resultOf(cart),
  refusals: [],
});
