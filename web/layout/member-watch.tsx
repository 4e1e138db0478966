import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { keepGuestsFromMemberRoutes } from '#web/navigation/member-links.ts';
import { inMemberChannel, isSignInPage } from '#web/navigation/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeAppState, readAppState, useAppState } from '#web/platform/app-state.ts';
import {
  mayBeMember,
  noteLostSignIn,
  restoreUser,
  watchSignOut,
} from '#web/platform/identity/current-identity.ts';
import { watchOtherTabs } from '#web/platform/identity/other-tabs.ts';
import { forgetAllFields } from '#web/platform/kept-form-memory.ts';
import { isInWrapper, whenInWrapper } from '#web/platform/native-bridge/native-wrapper.ts';
import { noteVisit, sourceOf } from '#web/platform/visit-source.ts';
import { useLateComponent } from '#web/ui/late-component.ts';
import { showToast } from '#web/ui/toast.ts';
import { ConsentPrompt } from './consent-prompt.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useMemberArrival } from './use-member-arrival.ts';
import { watchQuickAdd } from './watch-quick-add.ts';

const isGuest = () => readAppState().isUserKnown && readAppState().user === null;
/** After a sign-in or a sign-out elsewhere, a connection that came back, a page that came back. */
const lookAgain = () => {
  const isMember = readAppState().user !== null;
  if (mayBeMember() === isMember) return;
  void (isMember ? noteLostSignIn() : restoreUser()).catch(() => undefined);
};
const lookWhenSeen = () => document.hidden || lookAgain();
const loadNative = () => import('./native-watch.tsx');
const loadNativeWatch = async () => (await loadNative()).NativeWatch;

/** Finds out who is here, and does what belongs to a member's coming and going. */
export function MemberWatch() {
  const [NativeWatch, wantNativeWatch] = useLateComponent(loadNativeWatch);
  useEffect(() => {
    noteSource();
    void restoreUser().catch(() => undefined);
    addEventListener('visibilitychange', lookWhenSeen);
    addEventListener('online', lookAgain);
    const stops = [
      watchOtherTabs(lookAgain),
      keepGuestsFromMemberRoutes(isGuest),
      whenInWrapper(() => void wantNativeWatch()),
    ];
    return () => {
      removeEventListener('visibilitychange', lookWhenSeen);
      removeEventListener('online', lookAgain);
      for (const stop of stops) stop();
    };
  }, [wantNativeWatch]);
  useSignOut();
  useMemberArrival();
  useMemberChannel();
  useQuickAdd();
  return (
    <>
      <SignInPrompt />
      <ConsentPrompt />
      {NativeWatch && <NativeWatch />}
    </>
  );
}

/** Signing out in one tab is signing out in all of them; the wrapper is told last. */
function useSignOut(): void {
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(
    () =>
      watchSignOut(async () => {
        forgetAllFields(sessionStorage);
        await navigate(withChannel('/', channelId));
        showToast('登出成功', 'SUCCESS');
        if (isInWrapper()) (await loadNative()).tellSignOut();
      }),
    [navigate, channelId],
  );
}

/** The cart buttons of product cards, on whichever page they are. */
function useQuickAdd(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(() => watchQuickAdd({ client, navigate, channelId }), [client, navigate, channelId]);
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
  const source = sourceOf(location.search);
  if (!source) return;
  changeAppState({ source });
  noteVisit(source, localStorage, Date.now());
}
