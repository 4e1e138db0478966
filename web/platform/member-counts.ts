import type { CallApi } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import type { QueryClient } from '@tanstack/react-query';
import { changeAppState, readAppState } from './app-state.ts';
import { waitingReadsOf } from './offline/waiting-reads.ts';

/** A count of the member: set by answers, or refetched. */
function memberCount(
  field: 'cartItemCount' | 'unreadNotificationCount',
  fetchCount: (call: CallApi, channelId: number) => Promise<{ result: number }>,
  withWaiting: (count: number) => number = (count) => count,
) {
  let latestUpdate = 0;
  const set = (count: number): void => {
    latestUpdate += 1;
    changeAppState({ [field]: withWaiting(count) });
  };
  const refresh = async (client: QueryClient, channelId: number): Promise<void> => {
    latestUpdate += 1;
    const mine = latestUpdate;
    const memberId = readAppState().user?.id;
    if (memberId === undefined) return;
    const answer = await fetchCount(apiOf(client), channelId).catch(() => undefined);
    // A newer value wins, and another member's count is dropped.
    const isStillMine = mine === latestUpdate && readAppState().user?.id === memberId;
    if (answer && isStillMine) set(answer.result);
  };
  return { set, refresh };
}

const cart = memberCount('cartItemCount', (call, channelId) =>
  call('/Cart/GetCartItemCount', { channelId, cartType: 'CART' }),
);
const unread = memberCount(
  'unreadNotificationCount',
  (call) => call('/Notification/GetUnreadNotificationCount', {}),
  (count) => waitingReadsOf(readAppState().user?.id).leave(count),
);

/** After an answer that says how many items are in the cart. */
export const setCartCount = cart.set;
/** After a change of the cart whose answer does not say how many items are in it. */
export const refreshCartCount = cart.refresh;

/** After an answer that says how many notifications are unread. */
export const setUnreadCount = unread.set;
export const refreshUnreadCount = (client: QueryClient): Promise<void> => unread.refresh(client, 0);
