import { apiOf } from '@kaituan/api-client/query-client';
import { watchSignOut } from '@kaituan/identity-client/current-identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useAppState } from '#web/platform/app-state.ts';
import { refreshUnreadCount } from '#web/platform/member-counts.ts';
import { type NativeBridge, openNativeBridge } from '#web/platform/native-bridge/native-bridge.ts';

type Device = { deviceToken: string; platform: string };

/** Exchanges messages with the native wrapper. */
export function NativeWatch() {
  const device = useDevice();
  useLoadedMessage();
  useMemberMessages(device?.deviceToken);
  useDeviceOwner(device);
  useCountMessages();
  return null;
}

/** Last step of a sign-out. */
export function notifySignOut(): void {
  nativeBridge().send('auth.logout', {});
  nativeBridge().send('device.mergeToken', { withAuth: false });
}

function useLoadedMessage(): void {
  const isLoading = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isLoading) nativeBridge().send('app.loaded', { path: pathname });
  }, [isLoading, pathname]);
}

/** The device as the wrapper names it; also handles badge updates. */
function useDevice(): Device | undefined {
  const client = useQueryClient();
  const [device, setDevice] = useState<Device>();
  useEffect(
    () =>
      nativeBridge().listen((message) => {
        if (message.type === 'device.token') {
          const { deviceToken, platform } = message;
          setDevice({ deviceToken, platform });
        }
        if (message.type === 'badge.updated') void refreshUnreadCount(client);
      }),
    [client],
  );
  return device;
}

let lastMerge: Promise<unknown> = Promise.resolve();

/**
 * Pushes for the member who signed in last go to this device; with nobody signed in, however that came about, to
 * nobody's. A failure is mended by the next visit.
 */
function useDeviceOwner(device: Device | undefined): void {
  const client = useQueryClient();
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const memberId = useAppState((state) => state.user?.id);
  useEffect(() => {
    const isKnown = isUserKnown || memberId !== undefined;
    if (!device || !isKnown) return;
    const merge = () => apiOf(client)('/User/MergeDeviceToken', device).catch(() => undefined);
    // One after the other: the last counts.
    lastMerge = lastMerge.then(merge);
  }, [client, device, isUserKnown, memberId]);
}

/**
 * Reports the member once the device is known, or that nobody is signed in; sign-out is reported
 * separately.
 */
function useMemberMessages(deviceToken: string | undefined): void {
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const memberId = useAppState((state) => state.user?.id);
  const hasSignedOut = useRef(false);
  useEffect(() => watchSignOut(() => (hasSignedOut.current = true)), []);
  useEffect(() => {
    if (!isUserKnown || memberId !== undefined) return;
    if (!hasSignedOut.current) nativeBridge().send('auth.unauthenticated', {});
    hasSignedOut.current = false;
  }, [isUserKnown, memberId]);
  useEffect(() => {
    if (memberId !== undefined && deviceToken !== undefined) {
      nativeBridge().send('auth.deviceToken', { deviceToken });
    }
  }, [memberId, deviceToken]);
}

function useCountMessages(): void {
  const isUserKnown = useAppState((state) => state.isUserKnown);
  const unread = useAppState((state) => state.unreadNotificationCount);
  const cart = useAppState((state) => state.cartItemCount);
  useEffect(() => {
    if (isUserKnown) nativeBridge().send('badge.counts', { unread, cart });
  }, [isUserKnown, unread, cart]);
}

let bridge: NativeBridge | undefined;

/** The bridge of this tab; only inside the wrapper. */
function nativeBridge(): NativeBridge {
  bridge ??= openNativeBridge(window);
  return bridge;
}
