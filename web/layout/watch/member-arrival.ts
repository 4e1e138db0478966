import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf, clearMemberData } from '@kaituan/api-client/query-client';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import { isSignOutPending } from '@kaituan/identity-client/member-hint';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { cartQuery } from '#web/features/cart/cart-query.ts';
import { joinGuestCarts } from '#web/features/cart/guest/join-guest-carts.ts';
import { cartActions } from '#web/features/cart/ordering/cart-actions.ts';
import { flashSaleActions } from '#web/features/flash-sale/reminder-call.ts';
import { joinActions } from '#web/features/group-buy/joining/join-actions.ts';
import { readOpenedNotifications } from '#web/features/notifications/opened-notifications.ts';
import { syncSearchHistory } from '#web/features/search/search-history-store.ts';
import { signOutThen, takeOwnSignOut } from '#web/features/sign-in/sign-out.ts';
import { watchActions } from '#web/features/wishlist/watched-variants.ts';
import { refreshWishlist, wishlistActions } from '#web/features/wishlist/wishlist-calls.ts';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import {
  type ActionKind,
  type ActionTools,
  openPage,
  takeIntendedAction,
} from '#web/navigation/intended-action.ts';
import { isSignInPage, signInPath } from '#web/navigation/paths/sign-in-route.ts';
import { shopConfigQuery } from '#web/navigation/shop-config.ts';
import {
  type AppState,
  changeAppState,
  readAppState,
  watchAppState,
} from '#web/platform/app-state.ts';
import { watchOtherTabs } from '#web/platform/cart-tabs.ts';
import { refreshCartCount, refreshUnreadCount } from '#web/platform/member-counts.ts';
import { makeWaitingCalls } from '#web/platform/offline/waiting-calls.ts';
import { endBrowserPushes, mayShowPushes } from '#web/platform/push-permission.ts';

/** Runs after a sign-in; returns the cleanup for the sign-out. */
export function welcomeMember(client: QueryClient): () => void {
  const { user } = readAppState();
  const memberId = user?.id;
  if (user?.hasKeptAccount) showToast('刪除帳號的申請已取消，您的帳號會保留', 'SUCCESS');
  const isStillSignedIn = () => readAppState().user?.id === memberId;
  const stopSearchHistory = syncSearchHistory(apiOf(client), isStillSignedIn);
  const stopFollowing = syncCartAcrossTabs(client);
  const stopRights = followRights(client);
  const stopReading = readOpenedNotifications(client);
  void refetchMemberPrices(client);
  if (mayShowPushes()) void keepBrowserPushes(client).catch(() => undefined);
  return () => {
    stopReading();
    stopRights();
    stopFollowing();
    stopSearchHistory();
    clearMemberData(client);
    void endBrowserPushes();
    void resetMemberPrices(client);
  };
}

/** A verified member came to the own shop from the address of another one; after a sign-in that is told until closed. */
export async function tellOfOwnShop({ client, navigate }: ActionTools): Promise<void> {
  const { user, ledFrom } = readAppState();
  const channelId = boundChannel(user);
  if (channelId === null || ledFrom === null) return;
  // The next sign-in in this tab is told again.
  changeAppState({ ledFrom: null });
  const config = await client.ensureQueryData(shopConfigQuery(channelId)).catch(() => undefined);
  if (!config) return;
  const left = new URL(ledFrom, location.href);
  const goBack = () => signOutThen(() => navigate(withChannel('/', channelIdOf(left))));
  showToast(
    `您是認證會員，已帶您到「${config.result.channelName}」`,
    isSignInPage(left.pathname) ? 'INFO' : 'SUCCESS',
    { label: '登出返回', onPress: () => void goBack().catch(toastFailure) },
  );
}

/** After a sign-out; one of another tab is told until closed, since this tab may be looked at only later. */
export function tellOfSignOut({
  navigate,
  left,
  channelId,
}: Pick<ActionTools, 'navigate'> & { left: string; channelId: number }): void {
  if (takeOwnSignOut()) {
    const pending = '：這台裝置上的資料已清除，連線後會完成登出';
    showToast(`登出成功${isSignOutPending() ? pending : ''}`, 'SUCCESS');
    return;
  }
  showToast('登出成功：您在另一個分頁登出了，未送出的內容也已清除', 'INFO', {
    label: '重新登入',
    onPress: () => void navigate(withChannel(signInPath(left), channelId)),
  });
}

const pushedKey = 'browser-pushes-of';

/** Once in a tab: the browser's pushes go on with this sign-in, and end with it. */
async function keepBrowserPushes(client: QueryClient): Promise<void> {
  const memberId = readAppState().user?.id ?? '';
  if (sessionStorage.getItem(pushedKey) === memberId) return;
  const { findPushKeys } = await import('#web/platform/pushes.ts');
  const keys = await findPushKeys();
  if (!keys || readAppState().user?.id !== memberId) return;
  await apiOf(client)('/Notification/SavePushSubscription', keys);
  sessionStorage.setItem(pushedKey, memberId);
}

/** A tab hidden for longer refetches its counts. */
const staleAfterMs = 30_000;
/** As often as the shop's jobs write notifications. */
const unreadEveryMs = 20_000;

/**
 * Refetches unread and cart counts and the hearts, now and when the tab becomes visible again; while it is visible the
 * former regularly, which moves the badges of page and wrapper.
 */
export function refreshCountsWhenVisible(client: QueryClient, channelId: number): () => void {
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  const refresh = () => {
    if (document.hidden || Date.now() - requestedAtMs < staleAfterMs) return;
    requestedAtMs = Date.now();
    void refreshUnreadCount(client);
    void refreshCartCount(client, channelId);
    void refreshWishlist(client, channelId);
  };
  /** What waited for a connection, and then what it changed. */
  const makeUp = async () => {
    const memberId = readAppState().user?.id;
    if (memberId === undefined) return;
    const isStillMember = () => readAppState().user?.id === memberId;
    if ((await makeWaitingCalls(apiOf(client), memberId, isStillMember)) === 0) return;
    requestedAtMs = Number.NEGATIVE_INFINITY;
    refresh();
  };
  refresh();
  void makeUp();
  const refreshAll = () => {
    refresh();
    if (!document.hidden) void makeUp();
  };
  addEventListener('online', makeUp);
  addEventListener('visibilitychange', refreshAll);
  const polling = setInterval(() => {
    if (document.hidden) return;
    void refreshUnreadCount(client);
    // Browsers do not always notice that a connection is back, or that it was never gone.
    void makeUp();
  }, unreadEveryMs);
  return () => {
    clearInterval(polling);
    removeEventListener('online', makeUp);
    removeEventListener('visibilitychange', refreshAll);
  };
}

/**
 * Called on the page the member returned to: joins the guest's cart, also when a lost connection is back, and does
 * what was intended. Returns the function that stops it.
 */
export function resumeAsMember(tools: ActionTools): () => void {
  const join = () => void joinGuestCarts(tools);
  void joinGuestCarts(tools).then(() => performIntendedAction(tools));
  addEventListener('online', join);
  return () => removeEventListener('online', join);
}

async function performIntendedAction(tools: ActionTools): Promise<void> {
  const perform = takeIntendedAction(actionKinds, sessionStorage, Date.now());
  try {
    await perform?.(tools);
  } catch (error) {
    toastFailure(error);
  }
}

function toastFailure(error: unknown): void {
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
}

/** All actions performed after a sign-in; features register their kinds here. */
const actionKinds: readonly ActionKind[] = [
  openPage,
  ...cartActions,
  ...flashSaleActions,
  ...joinActions,
  ...wishlistActions,
  ...watchActions,
];

const isOfGoods = ({ queryKey: [path] }: Query): boolean =>
  typeof path === 'string' &&
  (/^\/(?:Product|GroupBuy\/GetCampaign)/.test(path) ||
    path === '/SiteInfo/GetHome' ||
    path === 'product-list');

/** Group buys include the member's pledge. */
const isOfMember = ({ queryKey: [path] }: Query): boolean => path === '/GroupBuy/GetCampaign';

const hasHiddenPrice = ({ state }: Query): boolean =>
  /"hiddenPrice":"/.test(JSON.stringify(state.data) ?? '');

/** What the member may see, in a word. */
const rightsOf = ({ user }: AppState): string | null =>
  user && `${user.isVerified} ${user.channelId} ${user.hasOwnPrices}`;

/** Refetches prices and the member's data when an approval or the like changes what the member may see. */
function followRights(client: QueryClient): () => void {
  let known = rightsOf(readAppState());
  return watchAppState(() => {
    const now = rightsOf(readAppState());
    if (now === known || now === null) return;
    known = now;
    void client.invalidateQueries({
      predicate: (query) => isOfGoods(query) || query.meta?.isOfMember === true,
    });
  });
}

/** After a sign-out: refetches as a guest what the page shows. */
const resetMemberPrices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isOfGoods });

/**
 * After a sign-in: refetches goods whose prices were hidden from the guest or differ for the
 * member.
 */
const refetchMemberPrices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) =>
      isOfMember(query) ||
      (isOfGoods(query) && (readAppState().user?.hasOwnPrices === true || hasHiddenPrice(query))),
  });

/** Refetches cart and badge when another tab changed the cart; returns the unsubscribe function. */
const syncCartAcrossTabs = (client: QueryClient): (() => void) =>
  watchOtherTabs((channelId) => {
    void client.invalidateQueries({ queryKey: cartQuery(channelId).queryKey });
    if (channelIdOf(new URL(location.href)) === channelId) {
      void refreshCartCount(client, channelId);
    }
  });
