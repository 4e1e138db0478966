import { findStatus } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { JoinedLine } from '@kaituan/contract/order/guest-cart';
import type { GuestCart } from '@kaituan/domain/cart/guest-cart';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { goToCart } from '#web/features/cart/ordering/go-to-cart.ts';
import type { ActionTools } from '#web/navigation/intended-action.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { notifyOtherTabs } from '#web/platform/cart-tabs.ts';
import { refreshCartCount } from '#web/platform/member-counts.ts';
import { readSource } from '#web/platform/visit-source.ts';
import { claimCarts, removeGuestCart } from './guest-store.ts';
import { joinedText } from './joined-text.ts';

/**
 * Merges guests' carts of this device into the member's cart. The server does each cart once, so that tabs may do
 * it at the same time; what does not get through stays on the device for the next time.
 */
export async function joinGuestCarts({ client, navigate }: ActionTools): Promise<void> {
  const { user } = readAppState();
  if (!user) return;
  for (const cart of claimCarts(user.id)) {
    const channelId = boundChannel(user) ?? cart.channelId;
    const lines = await send(client, cart, channelId).catch((error: unknown) => {
      if (isFinal(error) && removeGuestCart(cart.id)) {
        showToast('這台裝置上的商品沒有加入購物車', 'ERROR', undefined, 'ORDER');
      }
      return undefined;
    });
    // Another tab that was first says it, and a member who signed out meanwhile hears nothing.
    if (!lines || !removeGuestCart(cart.id) || readAppState().user?.id !== user.id) continue;
    notifyOtherTabs(channelId);
    const isUnchanged = lines.every(({ outcome }) => outcome === 'ADDED');
    const openCart = { label: '看購物車', onPress: () => void goToCart(navigate, channelId) };
    showToast(joinedText(lines), isUnchanged ? 'SUCCESS' : 'INFO', openCart, 'ORDER');
    await client.invalidateQueries({ queryKey: cartQuery(channelId).queryKey });
    await refreshCartCount(client, channelId);
  }
}

async function send(
  client: QueryClient,
  cart: GuestCart,
  channelId: number,
): Promise<readonly JoinedLine[]> {
  const source = readSource();
  // Prices of another channel say nothing about this one's.
  const isSameChannel = channelId === cart.channelId;
  const lines = cart.lines.map((line) =>
    isSameChannel ? line : { ...line, shownUnitPriceTwd: null },
  );
  const { result } = await apiOf(client)(
    '/Cart/JoinGuestCart',
    { channelId, lines, ...(source.first ? { source } : {}) },
    { idempotencyKey: cart.id },
  );
  return result;
}

/** Refusals that another attempt would meet, too; a member who is suspended or was moved to a channel may come back. */
const isFinal = (error: unknown): boolean =>
  [400, 404, 410, 413, 422].includes(findStatus(error) ?? 0);
