import type { Session } from '@kaituan/contract/identity';
import { useSyncExternalStore } from 'react';

export type SignedInMember = Session['member'];

/**
 * What the whole shop knows beside its pages. Each field of the specification has one place: the
 * project's id is `projectId`; the channel stands in the address (`useChannelId`), the sales company
 * and the hot keywords in the query cache (`companyQuery`, `keywordsQuery`); the rest is here.
 */
export type AppState = {
  /** Where the visitor came from: the `source` of the first address. */
  source: string;
  /** Null for a guest, and until it is known who is here. */
  user: SignedInMember | null;
  /** False while it is still to be found out whether a member is here. */
  isUserKnown: boolean;
  isAuthRedirectVisible: boolean;
  /** Where signing in leads to. */
  redirectFullPath: string;
  unreadNotificationCount: number;
  cartItemCount: number;
  searchHistoryArray: readonly string[];
  alcoholicDrinkDialog: boolean;
};

export const projectId = 'pec-scp';

/** What the server renders with, always: a guest who just arrived. */
const guestState: AppState = {
  source: '',
  user: null,
  isUserKnown: false,
  isAuthRedirectVisible: false,
  redirectFullPath: '/',
  unreadNotificationCount: 0,
  cartItemCount: 0,
  searchHistoryArray: [],
  alcoholicDrinkDialog: false,
};

let state = guestState;
const listeners = new Set<() => void>();

export const readAppState = (): AppState => state;

/** In the browser only: on the server everyone shares this module. */
export function changeAppState(change: Partial<AppState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function watchAppState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One part of the state, as a component sees it. */
export const useAppState = <T>(select: (state: AppState) => T): T =>
  useSyncExternalStore(
    watchAppState,
    () => select(state),
    () => select(guestState),
  );

export const isVerified = ({ user }: AppState): boolean => user?.isVerified ?? false;

/** Notes who is here now. Nothing of a member stays when it is nobody. */
export function setUser(found: SignedInMember | null): void {
  const isOtherMember = found?.id !== state.user?.id;
  const user = isSame(found, state.user) ? state.user : found;
  changeAppState({
    user,
    isUserKnown: true,
    ...(user ? { isAuthRedirectVisible: false } : {}),
    ...(isOtherMember ? { unreadNotificationCount: 0, cartItemCount: 0 } : {}),
  });
}

const isSame = (a: SignedInMember | null, b: SignedInMember | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Opens the login-required dialog; signing in leads to `fullPath`, or back to this page. */
export function promptSignIn(fullPath = location.pathname + location.search + location.hash): void {
  changeAppState({ isAuthRedirectVisible: true, redirectFullPath: fullPath });
}
