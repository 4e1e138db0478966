import { z } from 'zod';
import { productCard } from '#contract/catalog/product.ts';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { cart } from '#contract/order/cart.ts';

const productId = wireId.meta({ description: '商品編號', examples: [1001] });
const oneProduct = { channelId: wireChannelId, productId };

/** The ids of everything in the wishlist, newest first: what changed on another device comes along. */
const productIdArray = z.array(wireId);

const wishlistItem = z.object({
  product: productCard,
  addedAt: wireInstant,
  /** The member's price when it was added; null where prices are or were hidden. */
  priceAtAddTwd: wireTwd.nullable(),
  watchesPrice: z.boolean(),
  watchesRestock: z.boolean(),
  /** The SKU of a product that has one; null where a variant has to be chosen. */
  onlySkuId: wireId.nullable(),
  /** The variants the member waits for, in the product's order. */
  watchedVariants: z.array(z.object({ skuId: wireId, optionText: z.string() })),
});
export type WishlistItem = z.output<typeof wishlistItem>;

export const getWishlistArray = endpoint({
  path: '/Wishlist/GetWishlistArray',
  summary: '收藏清單，新的在前，一次 24 筆；售完與下架的也在其中',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    cursor: z.string().max(60).describe('上一次回答的 nextCursor').optional(),
  }),
  answer: z.object({
    result: z.array(wishlistItem),
    total: z.int(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

export const getWishlistProductIdArray = endpoint({
  path: '/Wishlist/GetWishlistProductIdArray',
  summary: '收藏的商品編號，新的在前，供各處的愛心使用',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(productIdArray),
  refusals: [],
});

export const addWishlistItem = endpoint({
  path: '/Wishlist/AddWishlistItem',
  summary: '收藏商品，最多 300 件；十分鐘內取消又加回的，順位與當時價格不變',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject(oneProduct),
  answer: resultOf(productIdArray),
  refusals: ['NOT_FOUND', 'WISHLIST_FULL'],
});

export const removeWishlistItem = endpoint({
  path: '/Wishlist/RemoveWishlistItem',
  summary: '取消收藏；沒有收藏的也不算錯',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject(oneProduct),
  answer: resultOf(productIdArray),
  refusals: [],
});

export const watchWishlistItem = endpoint({
  path: '/Wishlist/WatchWishlistItem',
  summary: '收藏的商品降價或開團、補貨時要不要通知；重新打開補貨通知時排到最後',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    ...oneProduct,
    watchesPrice: z.boolean().describe('降價或開團時通知').optional(),
    watchesRestock: z.boolean().describe('補貨時通知').optional(),
  }),
  answer: resultOf(z.object({ watchesPrice: z.boolean(), watchesRestock: z.boolean() })),
  refusals: ['NOT_FOUND'],
});

const skuId = wireId.meta({ description: '規格編號', examples: [100101] });
/** The variants that the member waits for. */
const watchedSkuIdArray = z.array(wireId);

export const getWatchedSkuIdArray = endpoint({
  path: '/Wishlist/GetWatchedSkuIdArray',
  summary: '等待到貨的規格編號',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(watchedSkuIdArray),
  refusals: [],
});

export const watchVariant = endpoint({
  path: '/Wishlist/WatchVariant',
  summary: '某個規格到貨時通知一次，並收藏該商品；或不再等待。再次等待時排到最後',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    skuId,
    isWatched: z.boolean().describe('true 為等待，false 為不再等待'),
  }),
  answer: resultOf(z.object({ watchedSkuIdArray, productIdArray })),
  refusals: ['NOT_FOUND', 'WISHLIST_FULL'],
});

export const moveWishlistItemToCart = endpoint({
  path: '/Wishlist/MoveWishlistItemToCart',
  summary: '把收藏的商品以最小訂購量放進購物車，並移出收藏；已在購物車的不再增加',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    ...oneProduct,
    skuId: wireId.meta({ description: '規格編號，須屬於該商品', examples: [100101] }),
  }),
  answer: resultOf(z.object({ cart, productIdArray })),
  refusals: [
    'NOT_FOUND',
    'GONE',
    'STOCK_INSUFFICIENT',
    'NOT_SELLABLE_ONLINE',
    'MOQ_NOT_MET',
    'MULTIPLE_NOT_MET',
    'LIMIT_PER_ORDER',
    'CART_FULL',
  ],
});
