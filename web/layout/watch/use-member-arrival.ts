import { boundChannel } from '@kaituan/domain/member/member-channel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSignInPage } from '#web/navigation/paths/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { endBrowserPushes } from '#web/platform/push-permission.ts';

export const loadArrival = () => import('./member-arrival.ts');
export type Arrival = Awaited<ReturnType<typeof loadArrival>>;

/** Runs what follows a sign-in; loaded with the first one. */
export function useMemberArrival(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const memberId = useAppState((state) => state.user?.id);
  const isNobody = useAppState(({ isUserKnown, user }) => isUserKnown && user === null);
  const shownChannelId = useChannelId();
  const cartChannelId = useAppState(({ user }) => boundChannel(user)) ?? shownChannelId;
  useEffect(() => {
    if (!hash.startsWith('#notification=')) return;
    // Kept until a sign-in; few visits begin with it.
    void import('#web/platform/opened-notification.ts').then(({ noteOpenedNotification }) =>
      noteOpenedNotification(hash),
    );
  }, [hash]);
  useEffect(() => {
    // The sign-in may have ended while no page was open.
    if (isNobody) void endBrowserPushes();
  }, [isNobody]);
  useEffect(() => {
    if (memberId !== undefined)
      return startWhenLoaded(({ welcomeMember }) => welcomeMember(client));
  }, [memberId, client]);
  useEffect(() => {
    if (memberId === undefined) return;
    return startWhenLoaded(({ refreshCountsWhenVisible }) =>
      refreshCountsWhenVisible(client, cartChannelId),
    );
  }, [memberId, client, cartChannelId]);
  const ledFrom = useAppState((state) => state.ledFrom);
  useEffect(() => {
    if (ledFrom !== null)
      void loadArrival().then(({ tellOfOwnShop }) => tellOfOwnShop({ client, navigate }));
  }, [ledFrom, client, navigate]);
  const isBack = memberId !== undefined && !isSignInPage(pathname);
  useEffect(() => {
    if (isBack)
      return startWhenLoaded(({ resumeAsMember }) => resumeAsMember({ navigate, client }));
  }, [isBack, navigate, client]);
}

/** Starts when loaded, unless stopped before. */
function startWhenLoaded(begin: (arrival: Arrival) => () => void): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  void loadArrival().then((arrival) => {
    if (!isOver) end = begin(arrival);
  });
  return () => {
    isOver = true;
    end?.();
  };
}
