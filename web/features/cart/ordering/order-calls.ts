import { apiOf } from '@kaituan/api-client/query-client';
import type { Cart } from '@kaituan/contract/order/cart';
import type { QueryClient } from '@tanstack/react-query';
import { setCartData } from '#web/features/cart/cart-query.ts';
import { readSource } from '#web/platform/visit-source.ts';

/** A quantity of a SKU to order; `key` is the Idempotency-Key. */
export type ItemRequest = { channelId: number; skuId: number; quantity: number; key: string };

/** 加入購物車 */
export async function addToCart(client: QueryClient, item: ItemRequest): Promise<Cart> {
  const cart = await addTo(client, 'CART', item);
  setCartData(client, item.channelId, cart);
  return cart;
}

/** 立即購買: opens a checkout of this item alone; returns its number. */
export async function openDirectCheckout(client: QueryClient, item: ItemRequest): Promise<string> {
  await addTo(client, 'DIRECT', item);
  return openCheckout(client, item.channelId, 'DIRECT', item.key);
}

/** 去結帳: opens a checkout of the selected lines; returns its number. */
export async function openCheckout(
  client: QueryClient,
  channelId: number,
  cartType: Cart['cartType'],
  key: string,
): Promise<string> {
  const { result } = await apiOf(client)(
    '/Checkout/CreateCheckout',
    { channelId, cartType },
    { idempotencyKey: key },
  );
  return result.checkoutNo;
}

async function addTo(
  client: QueryClient,
  cartType: Cart['cartType'],
  { key, ...item }: ItemRequest,
): Promise<Cart> {
  const source = readSource();
  const { result } = await apiOf(client)(
    '/Cart/AddCartItem',
    { ...item, cartType, ...(source.first ? { source } : {}) },
    { idempotencyKey: key },
  );
  return result;
}
