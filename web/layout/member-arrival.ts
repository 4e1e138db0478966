import type { QueryClient } from '@tanstack/react-query';
import { syncCartAcrossTabs } from '#web/features/cart/sync-cart-across-tabs.ts';
import { syncSearchHistory } from '#web/features/search/search-history-store.ts';
import { type ActionTools, takeIntendedAction } from '#web/navigation/intended-action.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { refreshCartCount, refreshUnreadCount } from '#web/platform/member-counts.ts';
import { apiOf, clearMemberData } from '#web/platform/query-client.ts';
import { showToast } from '#web/ui/toast.ts';
import { actionKinds } from './action-kinds.ts';
import { refetchMemberPrices, resetMemberPrices } from './member-prices.ts';

/** What follows when somebody becomes signed in; returns what follows when they leave. */
export function welcomeMember(client: QueryClient): () => void {
  const memberId = readAppState().user?.id;
  const isStillSignedIn = () => readAppState().user?.id === memberId;
  const stopSearchHistory = syncSearchHistory(apiOf(client), isStillSignedIn);
  const stopFollowing = syncCartAcrossTabs(client);
  void refetchMemberPrices(client);
  return () => {
    stopFollowing();
    stopSearchHistory();
    clearMemberData(client);
    void resetMemberPrices(client);
  };
}

/** Away for longer than this, a tab may have missed what happened in another one or on a phone. */
const staleAfterMs = 30_000;

/** Asks for unread notifications and the cart of this channel, now and when the tab is seen again. */
export function refreshCountsWhenVisible(client: QueryClient, channelId: number): () => void {
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  const refresh = () => {
    if (document.hidden || Date.now() - requestedAtMs < staleAfterMs) return;
    requestedAtMs = Date.now();
    void refreshUnreadCount(client);
    void refreshCartCount(client, channelId);
  };
  refresh();
  addEventListener('visibilitychange', refresh);
  return () => removeEventListener('visibilitychange', refresh);
}

/** Called on the page the member came back to. */
export async function performIntendedAction(tools: ActionTools): Promise<void> {
  const perform = takeIntendedAction(actionKinds, sessionStorage, Date.now());
  try {
    await perform?.(tools);
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  }
}
