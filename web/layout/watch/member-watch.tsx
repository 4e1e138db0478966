import {
  handleLostSession,
  keepRestoring,
  mayBeMember,
  restoreUser,
  watchOtherTabs,
  watchSignOut,
} from '@kaituan/identity-client/current-identity';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SheetHost } from '#web/features/buying/sheet-host.tsx';
import { clearViewed } from '#web/features/catalog/viewed-products.ts';
import { SignInPrompt } from '#web/layout/notices/sign-in-prompt.tsx';
import { withChannel } from '#web/navigation/channel.ts';
import { guardMemberRoutes } from '#web/navigation/paths/member-links.ts';
import { inMemberChannel, isSignInPage } from '#web/navigation/paths/sign-in-route.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { changeAppState, readAppState, useAppState } from '#web/platform/app-state.ts';
import { replayTap } from '#web/platform/early-taps.ts';
import { clearAllFields, clearStaleFields } from '#web/platform/form-storage.ts';
import { isInWrapper, whenInWrapper } from '#web/platform/native-bridge/native-wrapper.ts';
import { clearMember } from '#web/platform/offline/start-offline.ts';
import { recordVisit, sourceOf } from '#web/platform/visit-source.ts';
import { type Arrival, loadArrival, useMemberArrival } from './use-member-arrival.ts';
import { watchCardButtons } from './watch-card-buttons.ts';

const isGuest = () => readAppState().isUserKnown && readAppState().user === null;
const refreshIdentity = () => {
  const isMember = readAppState().user !== null;
  if (mayBeMember() === isMember) return;
  void (isMember ? handleLostSession() : restoreUser()).catch(() => undefined);
};
const refreshWhenVisible = () => document.hidden || refreshIdentity();
const loadNative = () => import('./native-watch.tsx');
const loadNativeWatch = async () => (await loadNative()).NativeWatch;

/** Restores the session, and runs what follows sign-in and sign-out. */
export function MemberWatch() {
  const [NativeWatch, fetchNativeWatch] = useLazyComponent(loadNativeWatch);
  useEffect(() => {
    recordSource();
    addEventListener('visibilitychange', refreshWhenVisible);
    addEventListener('online', refreshIdentity);
    const stops = [
      keepRestoring(),
      watchOtherTabs(refreshIdentity),
      guardMemberRoutes(isGuest),
      whenInWrapper(() => void fetchNativeWatch()),
    ];
    return () => {
      removeEventListener('visibilitychange', refreshWhenVisible);
      removeEventListener('online', refreshIdentity);
      for (const stop of stops) stop();
    };
  }, [fetchNativeWatch]);
  useSignOut();
  useMemberArrival();
  useMemberChannel();
  useCardButtons();
  const memberId = useAppState(({ user }) => user?.id ?? null);
  useEffect(() => clearStaleFields(localStorage, { memberId, ms: Date.now() }), [memberId]);
  return (
    <>
      <SignInPrompt />
      <ConsentPrompt />
      <SheetHost />
      {NativeWatch && <NativeWatch />}
    </>
  );
}

/** A sign-out applies to all tabs; the wrapper is notified last. */
function useSignOut(): void {
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(
    () =>
      watchSignOut(async () => {
        const left = location.pathname + location.search + location.hash;
        for (const memory of [sessionStorage, localStorage]) clearAllFields(memory);
        clearViewed();
        void clearMember().catch(() => undefined);
        await navigate(withChannel('/', channelId));
        const tell = ({ tellOfSignOut }: Arrival) => tellOfSignOut({ navigate, left, channelId });
        await loadArrival().then(tell, () => undefined);
        if (isInWrapper()) (await loadNative()).notifySignOut();
      }),
    [navigate, channelId],
  );
}

function useCardButtons(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  useEffect(() => {
    const stop = watchCardButtons({ client, channelId, navigate });
    replayTap('card');
    return stop;
  }, [client, channelId, navigate]);
}

/** Verified members are bound to a channel; the sign-in page redirects by itself. */
function useMemberChannel(): void {
  const user = useAppState((state) => state.user);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignInPage(pathname)) return;
    const here = pathname + search + hash;
    const target = inMemberChannel(here, user);
    if (target !== here && channelOf(target) !== channelOf(here)) {
      changeAppState({ ledFrom: here });
      void navigate(target, { replace: true, preventScrollReset: true });
    }
  }, [user, pathname, search, hash, navigate]);
}

const channelOf = (path: string) =>
  new URL(path, 'http://shop.internal').searchParams.get('channelId');

function recordSource(): void {
  const source = sourceOf(location.search);
  if (!source) return;
  changeAppState({ source });
  recordVisit(source, localStorage, Date.now());
}

const loadBanner = async () =>
  (await import('#web/features/members/consent-banner.tsx')).ConsentBanner;

/** The prompt about changed terms; loaded with the first sign-in. */
function ConsentPrompt() {
  const isMember = useAppState(({ user }) => user !== null);
  const { pathname } = useLocation();
  const [ConsentBanner, fetchBanner] = useLazyComponent(loadBanner);
  useEffect(() => {
    if (isMember) void fetchBanner();
  }, [isMember, fetchBanner]);
  const isInTheWay = isSignInPage(pathname) || pathname.startsWith('/checkout');
  return isMember && !isInTheWay && ConsentBanner ? <ConsentBanner /> : null;
}
