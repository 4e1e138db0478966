import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { Cart } from '@kaituan/contract/order/cart';
import type { QueryClient } from '@tanstack/react-query';
import { setCartData, showCart } from '#web/features/cart/cart-query.ts';

/**
 * Why an item was refused, and which cart totals are possible; both include what is in the cart.
 */
export type OrderRefusal = { text: string; inCart: number; totals: number[] };

/** The refusal inside an error; undefined for faults. */
export function readRefusal(error: unknown): { text: string; totals: number[] } | undefined {
  const refusal = findRefusal(error);
  if (!refusal || refusal.code === 'INTERNAL' || refusal.code === 'UNAUTHENTICATED') {
    return undefined;
  }
  const totals = refusal.details.flatMap(({ suggest }) => (Array.isArray(suggest) ? suggest : []));
  return { text: refusal.message, totals: totals.filter((total) => Number.isInteger(total)) };
}

/** The refusal with the SKU's quantity in the cart, which the server counted too. */
export async function explainRefusal(
  client: QueryClient,
  refused: { text: string; totals: number[] },
  { channelId, skuId }: { channelId: number; skuId: number },
): Promise<OrderRefusal> {
  const cart = await readCart(client, channelId).catch(() => undefined);
  const inCart = cart?.lines.find((line) => line.skuId === skuId)?.quantity ?? 0;
  return {
    text: inCart > 0 ? `${refused.text}（購物車已有 ${inCart}）` : refused.text,
    inCart,
    totals: refused.totals.filter((total) => total !== inCart),
  };
}

/** Sets the SKU's total quantity in the cart; returns the cart. */
export async function setTotalInCart(
  client: QueryClient,
  { channelId, skuId, total }: { channelId: number; skuId: number; total: number },
): Promise<Cart> {
  const call = apiOf(client);
  const cart = await readCart(client, channelId);
  const line = cart.lines.find((found) => found.skuId === skuId);
  const { result } = line
    ? await call('/Cart/UpdateCartItem', {
        channelId,
        cartType: 'CART',
        lineId: line.lineId,
        quantity: total,
      })
    : await call('/Cart/AddCartItem', { channelId, cartType: 'CART', skuId, quantity: total });
  setCartData(client, channelId, result);
  return result;
}

async function readCart(client: QueryClient, channelId: number): Promise<Cart> {
  const { result } = await apiOf(client)('/Cart/GetCart', { channelId, cartType: 'CART' });
  showCart(client, channelId, result);
  return result;
}
