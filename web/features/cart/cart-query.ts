import { memberQuery } from '@kaituan/api-client/query-client';
import { recordServerTime } from '@kaituan/api-client/server-clock';
import type { Cart } from '@kaituan/contract/order/cart';
import type { QueryClient } from '@tanstack/react-query';
import { readAppState } from '#web/platform/app-state.ts';
import { notifyOtherTabs } from '#web/platform/cart-tabs.ts';
import { setCartCount } from '#web/platform/member-counts.ts';

/** The member's cart in a channel. */
export const cartQuery = (channelId: number) =>
  memberQuery('/Cart/GetCart', { channelId, cartType: 'CART' });

/** Stores the cart that a call answered, for the page, the badge and other tabs. */
export function setCartData(client: QueryClient, channelId: number, cart: Cart): void {
  if (!readAppState().user) return;
  showCart(client, channelId, cart);
  notifyOtherTabs(channelId);
}

/** The same for a cart that was only read: other tabs are not notified. */
export function showCart(client: QueryClient, channelId: number, cart: Cart): void {
  const { queryKey, meta } = cartQuery(channelId);
  // A cart no page has queried yet must be cleared with the member's data, too.
  client.setQueryDefaults(queryKey, { meta });
  client.setQueryData(queryKey, { result: cart });
  recordServerTime(cart.serverTime);
  setCartCount(cart.itemCount);
}
