import liff from '@line/liff/core';
import GetDecodedIdToken from '@line/liff/get-decoded-id-token';
import GetIdToken from '@line/liff/get-id-token';
import IsApiAvailable from '@line/liff/is-api-available';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';
import OpenWindow from '@line/liff/open-window';
import ShareTargetPicker from '@line/liff/share-target-picker';
import { shareCard } from './share-card.ts';

for (const Module of [GetDecodedIdToken, GetIdToken, IsLoggedIn, Login, Logout]) {
  liff.use(new Module());
}
liff.use(new IsApiAvailable());
liff.use(new OpenWindow());
liff.use(new ShareTargetPicker());

type SentMessage = Parameters<typeof liff.shareTargetPicker>[0][number];

/** The part of LINE's SDK that the shop uses. */
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
  sendToFriends(page: { title: string; text?: string; url: string }): Promise<boolean>;
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
  sendToFriends: async (page) => {
    const card = shareCard(page, document) as SentMessage;
    return (await liff.shareTargetPicker([card]))?.status === 'success';
  },
  openOutside: (url) => liff.openWindow({ url, external: true }),
};

/** The SDK forces the light color scheme; the shop decides itself. */
const preserveColorScheme = () => document.documentElement.style.removeProperty('color-scheme');
