import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withChannel } from '../navigation/channel.ts';
import { keepGuestsFromMemberRoutes } from '../navigation/member-links.ts';
import { inMemberChannel, isSignInPage } from '../navigation/sign-in-route.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { changeAppState, readAppState, useAppState } from '../platform/app-state.ts';
import { mayBeMember, restoreUser, watchSignOut } from '../platform/identity/current-identity.ts';
import { showToast } from '../ui/toast.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';

const isGuest = () => readAppState().isUserKnown && readAppState().user === null;
/** A sign-in in another tab, or a connection that came back, is noticed when the page is seen. */
const lookAgain = () => {
  if (!document.hidden && mayBeMember() && !readAppState().user) void restore();
};
const restore = () => restoreUser().catch(() => undefined);

/** Finds out who is here, and does what belongs to a member's coming and going. */
export function MemberWatch() {
  useEffect(() => {
    noteSource();
    void restore();
    addEventListener('visibilitychange', lookAgain);
    addEventListener('online', lookAgain);
    const stopGuarding = keepGuestsFromMemberRoutes(isGuest);
    return () => {
      removeEventListener('visibilitychange', lookAgain);
      removeEventListener('online', lookAgain);
      stopGuarding();
    };
  }, []);
  useSignOut();
  useArrival();
  useMemberChannel();
  return <SignInPrompt />;
}

/** Signing out in one tab is signing out in all of them. */
function useSignOut(): void {
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(
    () =>
      watchSignOut(() => {
        void navigate(withChannel('/', channelId));
        showToast('登出成功', 'SUCCESS');
      }),
    [navigate, channelId],
  );
}

const loadArrival = () => import('./member-arrival.ts');

/** The code for members comes with the first of them. */
function useArrival(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const memberId = useAppState((state) => state.user?.id);
  useEffect(() => {
    if (memberId === undefined) return;
    let leave: (() => void) | undefined;
    let isOver = false;
    void loadArrival().then(({ welcomeMember }) => {
      if (!isOver) leave = welcomeMember(client);
    });
    return () => {
      isOver = true;
      leave?.();
    };
  }, [memberId, client]);
  const isBack = memberId !== undefined && !isSignInPage(pathname);
  useEffect(() => {
    if (isBack) void loadArrival().then(({ doWhatWasIntended }) => doWhatWasIntended(navigate));
  }, [isBack, navigate]);
}

/** A verified member shops in their own channel; the sign-in page leads there by itself. */
function useMemberChannel(): void {
  const user = useAppState((state) => state.user);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignInPage(pathname)) return;
    const here = pathname + search + hash;
    const target = inMemberChannel(here, user);
    if (target !== here && channelOf(target) !== channelOf(here)) {
      void navigate(target, { replace: true, preventScrollReset: true });
    }
  }, [user, pathname, search, hash, navigate]);
}

const channelOf = (path: string) =>
  new URL(path, 'http://shop.internal').searchParams.get('channelId');

function noteSource(): void {
  const source = new URLSearchParams(location.search).get('source') ?? '';
  if (/^[\w.-]{1,64}$/.test(source)) changeAppState({ source });
}
