import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { joinSearchHistory } from '../features/search/remember-search.ts';
import { channelIdOf } from '../navigation/channel.ts';
import { takeIntendedAction } from '../navigation/intended-action.ts';
import { changeAppState, readAppState } from '../platform/app-state.ts';
import { apiOf, forgetMember } from '../platform/query-client.ts';

/** What follows when somebody becomes signed in; returns what follows when they leave. */
export function welcomeMember(client: QueryClient): () => void {
  const memberId = readAppState().user?.id;
  const isStillHere = () => readAppState().user?.id === memberId;
  const note = <T>(answer: Promise<T>, keep: (value: T) => void) =>
    void answer.then((value) => isStillHere() && keep(value)).catch(() => undefined);

  const ask = apiOf(client);
  const channelId = readAppState().user?.channelId ?? channelIdOf(new URL(location.href));
  note(ask('/Notification/GetUnreadNotificationCount', {}), ({ result }) =>
    changeAppState({ unreadNotificationCount: result }),
  );
  note(ask('/Cart/GetCartItemCount', { channelId, cartType: 'CART' }), ({ result }) =>
    changeAppState({ cartItemCount: result }),
  );
  const leaveSearchHistory = joinSearchHistory(ask, isStillHere);
  return () => {
    leaveSearchHistory();
    forgetMember(client);
  };
}

/** Called on the page the member came back to. */
export function doWhatWasIntended(navigate: NavigateFunction): void {
  const action = takeIntendedAction(sessionStorage, Date.now());
  if (action?.kind === 'OPEN_PAGE') void navigate(action.path);
}
