import type { QueryClient } from '@tanstack/react-query';
import { joinSearchHistory } from '../features/search/remember-search.ts';
import { type ActionTools, takeIntendedAction } from '../navigation/intended-action.ts';
import { readAppState } from '../platform/app-state.ts';
import { noticeOf } from '../platform/error-notice.ts';
import { refreshCartCount, refreshUnreadCount } from '../platform/member-counts.ts';
import { apiOf, forgetMember } from '../platform/query-client.ts';
import { showToast } from '../ui/toast.ts';
import { actionKinds } from './action-kinds.ts';

/** What follows when somebody becomes signed in; returns what follows when they leave. */
export function welcomeMember(client: QueryClient): () => void {
  const memberId = readAppState().user?.id;
  const isStillHere = () => readAppState().user?.id === memberId;
  void refreshUnreadCount(client);
  const leaveSearchHistory = joinSearchHistory(apiOf(client), isStillHere);
  return () => {
    leaveSearchHistory();
    forgetMember(client);
  };
}

/** Every channel has a cart of its own. */
export const showCartOf = (client: QueryClient, channelId: number): void =>
  void refreshCartCount(client, channelId);

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
