import type { QueryClient } from '@tanstack/react-query';
import { followCart } from '#web/features/cart/follow-cart.ts';
import { joinSearchHistory } from '#web/features/search/remember-search.ts';
import { type ActionTools, takeIntendedAction } from '#web/navigation/intended-action.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { noticeOf } from '#web/platform/error-notice.ts';
import { refreshCartCount, refreshUnreadCount } from '#web/platform/member-counts.ts';
import { apiOf, forgetMember } from '#web/platform/query-client.ts';
import { showToast } from '#web/ui/toast.ts';
import { actionKinds } from './action-kinds.ts';
import { askForToldPrices, forgetToldPrices } from './told-prices.ts';

/** What follows when somebody becomes signed in; returns what follows when they leave. */
export function welcomeMember(client: QueryClient): () => void {
  const memberId = readAppState().user?.id;
  const isStillHere = () => readAppState().user?.id === memberId;
  const leaveSearchHistory = joinSearchHistory(apiOf(client), isStillHere);
  const stopFollowing = followCart(client);
  void askForToldPrices(client);
  return () => {
    stopFollowing();
    leaveSearchHistory();
    forgetMember(client);
    void forgetToldPrices(client);
  };
}

/** Away for longer than this, a tab may have missed what happened in another one or on a phone. */
const staleAfterMs = 30_000;

/** Asks for unread notifications and the cart of this channel, now and when the tab is seen again. */
export function followCounts(client: QueryClient, channelId: number): () => void {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const ask = () => {
    if (document.hidden || Date.now() - askedAtMs < staleAfterMs) return;
    askedAtMs = Date.now();
    void refreshUnreadCount(client);
    void refreshCartCount(client, channelId);
  };
  ask();
  addEventListener('visibilitychange', ask);
  return () => removeEventListener('visibilitychange', ask);
}

/** Called on the page the member came back to. */
export async function doWhatWasIntended(tools: ActionTools): Promise<void> {
  const perform = takeIntendedAction(actionKinds, sessionStorage, Date.now());
  try {
    await perform?.(tools);
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  }
}
