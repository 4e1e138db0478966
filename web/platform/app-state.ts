import type { SignedInMember } from '@kaituan/identity-client/client';
import { useSyncExternalStore } from 'react';

/**
 * Global state. Each field of the specification has one place: `projectId`; the channel in the
 * address (`useChannelId`), company and hot keywords in the query cache (`companyQuery`,
 * `keywordsQuery`); the rest is here.
 */
export type AppState = {
  /** Where the visitor came from: the `source` of the first address. */
  source: string;
  /** Null for a guest, and until the session is known. */
  user: SignedInMember | null;
  /** False until the session is known. */
  isUserKnown: boolean;
  isAuthRedirectVisible: boolean;
  /** The target after signing in. */
  redirectFullPath: string;
  unreadNotificationCount: number;
  cartItemCount: number;
  /** The products on the member's wishlist; null until they are known. */
  wishlistIds: ReadonlySet<number> | null;
  searchHistoryArray: readonly string[];
  /** The full path of another channel's page that a verified member opened; shown in the member's own channel. */
  ledFrom: string | null;
  /** Whether the visitor has to confirm their age. */
  alcoholicDrinkDialog: boolean;
};

export const projectId = 'pec-scp';

/** The state of a new guest, which the server always renders. */
const guestState: AppState = {
  source: '',
  user: null,
  isUserKnown: false,
  isAuthRedirectVisible: false,
  redirectFullPath: '/',
  unreadNotificationCount: 0,
  cartItemCount: 0,
  wishlistIds: null,
  searchHistoryArray: [],
  ledFrom: null,
  alcoholicDrinkDialog: false,
};

let state = guestState;
const listeners = new Set<() => void>();

export const readAppState = (): AppState => state;

/** Browser only: on the server all requests share this module. */
export function changeAppState(change: Partial<AppState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function watchAppState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppState = <T>(select: (state: AppState) => T): T =>
  useSyncExternalStore(
    watchAppState,
    () => select(state),
    () => select(guestState),
  );

export const isVerified = ({ user }: AppState): boolean => user?.isVerified ?? false;

/** Sets the user; without one the member's state is cleared. */
export function setUser(found: SignedInMember | null): void {
  const isOtherMember = found?.id !== state.user?.id;
  const user = isSame(found, state.user) ? state.user : found;
  changeAppState({
    user,
    isUserKnown: true,
    ...(user ? { isAuthRedirectVisible: false } : {}),
    ...(isOtherMember ? { unreadNotificationCount: 0, cartItemCount: 0, wishlistIds: null } : {}),
  });
}

const isSame = (a: SignedInMember | null, b: SignedInMember | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Opens the login-required dialog; signing in leads to `fullPath`, or back to this page. */
export function promptSignIn(fullPath = location.pathname + location.search + location.hash): void {
  changeAppState({ isAuthRedirectVisible: true, redirectFullPath: fullPath });
}
