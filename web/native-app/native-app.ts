import type { InboundMessage, OutboundType } from '#web/platform/native-bridge/native-messages.ts';
import type { NativePage, NativeParts } from './native-parts.ts';

type OutOfPage = Record<OutboundType, (payload: { unread?: number }) => void>;

/**
 * The native app's end of the bridge: it speaks with the page as `docs/native-wrapper.md` says, and has Capacitor's
 * plugins do what was asked. The app runs it in each page of the shop, before the page's own code.
 */
export function startNativeApp(page: NativePage): void {
  page.Capacitor ??= {};
  page.Capacitor.Plugins ??= {};
  const parts = page.Capacitor.Plugins;
  const platform = () => page.Capacitor?.getPlatform?.() ?? 'unknown';
  let isLoaded = false;
  let deviceToken: string | undefined;

  const tell = (type: InboundMessage['type'], payload: object) => {
    const message = { v: 1, id: crypto.randomUUID(), ts: Date.now(), type, payload };
    page.PecNativeReceive?.(JSON.stringify(message));
  };
  const sendDevice = () => {
    if (isLoaded && deviceToken) tell('device.token', { deviceToken, platform: platform() });
  };
  const nothing = () => undefined;
  const handlers: OutOfPage = {
    'app.loaded': () => {
      if (isLoaded) return;
      isLoaded = true;
      attempt(parts.SplashScreen?.hide());
      sendDevice();
    },
    // Whoever shops as a guest is not asked whether they want notifications.
    'auth.deviceToken': () => attempt(parts.FirebaseMessaging?.requestPermissions()),
    'auth.unauthenticated': nothing,
    'badge.counts': ({ unread = 0 }) => attempt(parts.Badge?.set({ count: unread })),
    'auth.logout': () => attempt(parts.FirebaseMessaging?.removeAllDeliveredNotifications()),
    // The page has asked the shop for it already.
    'device.mergeToken': nothing,
  };

  parts.PecNative = {
    send({ text }) {
      const { type, payload } = JSON.parse(text) as { type: OutboundType; payload: object };
      if (Object.hasOwn(handlers, type)) handlers[type](payload);
    },
  };
  followLinks(page, parts);
  followBackButton(page, parts);
  offerSharing(page, parts);
  if (parts.FirebaseMessaging) {
    followPushes(page, parts.FirebaseMessaging, {
      knowDevice: (token) => {
        deviceToken = token;
        sendDevice();
      },
      showCount: () => tell('badge.updated', {}),
    });
  }
}

/** The shop goes on without what a phone does not do, such as pushes where there is no store of apps. */
const attempt = (work: Promise<unknown> | undefined): void =>
  void work?.catch((error: unknown) => console.warn('the native app could not do this', error));

/** Links of the shop that open the app, and the way back from a sign-in elsewhere. */
function followLinks(page: NativePage, { App }: NativeParts): void {
  App?.addListener('appUrlOpen', ({ url }) => openOwnPage(page, url));
}

/** Only pages of this shop; `…://open/path` is the app's own address of one. */
function openOwnPage(page: NativePage, given: unknown): void {
  const { origin } = page.location;
  const own = /^[a-z][\w.+-]*:\/\/open(\/.*)$/i.exec(String(given))?.[1];
  const address = own ?? String(given);
  if (!URL.canParse(address, origin)) return;
  const { origin: host, protocol, pathname, search, hash } = new URL(address, origin);
  // The origin of a blob: address is this one, too; a name and password in an address are no part of its page.
  if (host === origin && /^https?:$/.test(protocol)) {
    page.location.assign(origin + pathname + search + hash);
  }
}

const openThings = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Android's button closes what lies over the page first, then goes back, and at the first page leaves the app. */
function followBackButton(page: NativePage, { App }: NativeParts): void {
  App?.addListener('backButton', ({ canGoBack }) => {
    const { document, history } = page;
    if (document.querySelector(openThings)) {
      const pressed = { key: 'Escape', bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', pressed),
      );
    } else if (canGoBack) history.back();
    else attempt(App.minimizeApp());
  });
}

/** Android's web view has no sheet for sharing; the plugin opens the phone's. */
function offerSharing({ navigator }: NativePage, { Share }: NativeParts): void {
  if (!Share || 'share' in navigator) return;
  const share = async ({ title = '', text = '', url = '' }: ShareData) => {
    try {
      await Share.share({ title, text, url });
    } catch (error) {
      const isClosed = error instanceof Error && error.message === 'Share canceled';
      throw isClosed ? new DOMException('the sheet was closed', 'AbortError') : error;
    }
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

/** Names the device once the app's service for messages does, and opens what a notification is about. */
function followPushes(
  page: NativePage,
  messaging: NonNullable<NativeParts['FirebaseMessaging']>,
  { knowDevice, showCount }: { knowDevice: (token: string) => void; showCount: () => void },
): void {
  messaging.addListener('tokenReceived', ({ token }) => knowDevice(token));
  messaging.addListener('notificationReceived', showCount);
  messaging.addListener('notificationActionPerformed', ({ notification: { data } }) => {
    if (typeof data === 'object' && data && 'url' in data) openOwnPage(page, data.url);
  });
  attempt(messaging.getToken().then(({ token }) => knowDevice(token)));
}
