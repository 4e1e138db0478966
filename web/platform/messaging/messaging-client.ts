import { hasLineMessages } from '@kaituan/domain/notification/line-card';
import liff from '@line/liff/core';
import CreateShortcut from '@line/liff/create-shortcut-on-home-screen';
import GetContext from '@line/liff/get-context';
import GetDecodedIdToken from '@line/liff/get-decoded-id-token';
import GetFriendship from '@line/liff/get-friendship';
import GetIdToken from '@line/liff/get-id-token';
import IsApiAvailable from '@line/liff/is-api-available';
import IsInClient from '@line/liff/is-in-client';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';
import OpenWindow from '@line/liff/open-window';
import PermanentLink from '@line/liff/permanent-link';
import RequestFriendship from '@line/liff/request-friendship';
import SendMessages from '@line/liff/send-messages';
import ShareTargetPicker from '@line/liff/share-target-picker';
import SubWindow from '@line/liff/sub-window';
import { type SharedPage, shareCard } from './share-card.ts';

liff.use(new CreateShortcut());
liff.use(new GetContext());
liff.use(new GetDecodedIdToken());
liff.use(new GetFriendship());
liff.use(new GetIdToken());
liff.use(new IsApiAvailable());
liff.use(new IsInClient());
liff.use(new IsLoggedIn());
liff.use(new Login());
liff.use(new Logout());
liff.use(new OpenWindow());
liff.use(new PermanentLink());
liff.use(new RequestFriendship());
liff.use(new SendMessages());
liff.use(new ShareTargetPicker());
liff.use(new SubWindow());

type SentMessage = Parameters<typeof liff.shareTargetPicker>[0][number];

/** How a sub-window ended; CLOSED without saying. */
export type SubWindowEnd = 'SUBMITTED' | 'CANCELLED' | 'CLOSED';

/** The part of LINE's SDK that the shop uses. What fails, fails with LINE's codes: `messaging-problem.ts`. */
export type MessagingClient = {
  isSignedIn(): boolean;
  /** The ID token; the SDK keeps expired ones. */
  findIdToken(): { text: string; isStale: boolean } | null;
  /** Leaves for LINE, which sends the browser back to `returnUrl`. */
  signIn(returnUrl: string): void;
  signOut(): void;
  /** Whether LINE's app lets the shop open its list of friends. */
  canPickFriends(): boolean;
  /** Opens the list of friends and groups; true when a card was sent, false when it was closed. */
  sendToFriends(page: SharedPage): Promise<boolean>;
  /** Whether the shop was opened from a chat that it may write to. */
  canSendToChat(): boolean;
  /** Writes a card to the chat the shop was opened from; the SDK asks for the permission first. */
  sendToChat(page: SharedPage): Promise<void>;
  /** Whether the member is a friend of the official account; null where LINE does not tell. */
  isFriend(): Promise<boolean | null>;
  canAskFriendship(): boolean;
  askFriendship(): Promise<void>;
  canAddShortcut(): boolean;
  /** Puts a page on the phone's home screen. */
  addShortcut(url: string): Promise<void>;
  canOpenSubWindow(): boolean;
  /** Opens a page of the shop over this one, and waits until it ends. */
  openSubWindow(path: string, appData: Record<string, unknown>): Promise<SubWindowEnd>;
  /** In a sub-window: what it was opened for. */
  readAppData(): Promise<Record<string, unknown>>;
  /** In a sub-window: reports to the page below, and closes. */
  endSubWindow(end: 'SUBMITTED' | 'CANCELLED'): Promise<void>;
  /** Opens an address in the phone's own browser. */
  openOutside(url: string): void;
};

/** Starts the SDK; it may leave the page and never answer. */
export async function startMessaging(liffId: string): Promise<MessagingClient> {
  await liff.init({ liffId }).finally(preserveColorScheme);
  return client;
}

const client: MessagingClient = {
  isSignedIn: () => liff.isLoggedIn(),
  findIdToken() {
    const text = liff.isLoggedIn() ? liff.getIDToken() : null;
    if (text === null) return null;
    const endsAtMs = (liff.getDecodedIDToken()?.exp ?? 0) * 1_000;
    return { text, isStale: endsAtMs <= Date.now() };
  },
  signIn: (returnUrl) => liff.login({ redirectUri: returnUrl }),
  signOut: () => liff.logout(),
  canPickFriends: () => liff.isLoggedIn() && liff.isApiAvailable('shareTargetPicker'),
  sendToFriends: async (page) =>
    (await liff.shareTargetPicker(await messagesOf(page)))?.status === 'success',
  canSendToChat() {
    const { type = 'none', scope = [] } = liff.isLoggedIn() ? (liff.getContext() ?? {}) : {};
    return liff.isInClient() && chatTypes.has(type) && scope.includes('chat_message.write');
  },
  sendToChat: async (page) => liff.sendMessages(await messagesOf(page)),
  isFriend: () =>
    liff.getFriendship().then(
      ({ friendFlag }) => friendFlag,
      () => null,
    ),
  canAskFriendship: () => liff.isInClient() && liff.isApiAvailable('requestFriendship'),
  askFriendship: () => liff.requestFriendship(),
  canAddShortcut: () => liff.isLoggedIn() && liff.isApiAvailable('createShortcutOnHomeScreen'),
  addShortcut: async (url) => liff.createShortcutOnHomeScreen({ url: await permanentLinkOf(url) }),
  // Outside LINE's app the SDK would evaluate text as script, which the shop's pages forbid.
  canOpenSubWindow: () => liff.isInClient() && liff.isApiAvailable('subwindowOpen'),
  openSubWindow,
  readAppData: () => liff.subWindow.getAppData(),
  async endSubWindow(end) {
    await (end === 'SUBMITTED' ? liff.subWindow.submit({}) : liff.subWindow.cancel({}));
    await liff.subWindow.close();
  },
  openOutside: (url) => liff.openWindow({ url, external: true }),
};

/** Chats that a message can go to; open chats and the list of chats take none. */
const chatTypes: ReadonlySet<string> = new Set(['utou', 'group', 'room']);

/** A card about a page, which opens in LINE. */
async function messagesOf(page: SharedPage): Promise<SentMessage[]> {
  const card = shareCard({ ...page, url: await permanentLinkOf(page.url) }, document);
  const messages = [card];
  if (!hasLineMessages(messages)) {
    throw Object.assign(new Error('not messages that LINE takes'), { code: 'INVALID_ARGUMENT' });
  }
  return messages as SentMessage[];
}

/** The address that opens the page in LINE; pages outside the LIFF app's endpoint have none. */
const permanentLinkOf = (url: string): Promise<string> =>
  liff.permanentLink.createUrlBy(url).catch(() => url);

/** The SDK waits for the end at LINE, and after an error again each second, ten times or ten minutes. */
function openSubWindow(path: string, appData: Record<string, unknown>): Promise<SubWindowEnd> {
  const { subWindow } = liff;
  return new Promise<SubWindowEnd>((resolve, reject) => {
    const ends = { submit: 'SUBMITTED', cancel: 'CANCELLED', close: 'CLOSED' } as const;
    const listeners = Object.entries(ends).map(
      ([event, end]) => [event as keyof typeof ends, () => settle(() => resolve(end))] as const,
    );
    const fail = (error: unknown) => settle(() => reject(error));
    const settle = (finish: () => void) => {
      for (const [event, listener] of listeners) subWindow.off(event, listener);
      subWindow.off('error', fail);
      finish();
    };
    for (const [event, listener] of listeners) subWindow.on(event, listener);
    subWindow.on('error', fail);
    subWindow.open({ url: `https://liff.line.me/${liff.id}${path}`, appData }).catch(fail);
  });
}

/** The SDK forces the light color scheme; the shop decides itself. */
const preserveColorScheme = () => document.documentElement.style.removeProperty('color-scheme');
