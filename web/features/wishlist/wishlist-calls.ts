import { findRefusal, findStatus } from '@kaituan/api-client/api';
import { noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import { apiOf } from '@kaituan/api-client/query-client';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { withChannel } from '#web/navigation/channel.ts';
import {
  type ActionKind,
  defineAction,
  storeIntendedAction,
} from '#web/navigation/intended-action.ts';
import { requireMember } from '#web/navigation/require-member.ts';
import { changeAppState, readAppState } from '#web/platform/app-state.ts';
import {
  makeNewest,
  waitForConnection,
  waitingCallsOf,
} from '#web/platform/offline/waiting-calls.ts';
import { watchedPath, wishlistPath } from './wishlist-query.ts';

export type WishlistProduct = { channelId: number; productId: number };
type AddWishlistItem = WishlistProduct & { kind: 'ADD_WISHLIST_ITEM' };

const actionOf = (item: WishlistProduct): AddWishlistItem => ({
  kind: 'ADD_WISHLIST_ITEM',
  ...item,
});

/** Hearts pressed quickly are sent one after the other; the last answer is shown. */
let lastCall: Promise<unknown> = Promise.resolve();
let underWay = 0;

export const showWishlist = (ids: readonly number[]): void =>
  changeAppState({ wishlistIds: new Set(ids) });

function showOne(productId: number, isOn: boolean): void {
  const ids = new Set(readAppState().wishlistIds);
  if (isOn) ids.add(productId);
  else ids.delete(productId);
  changeAppState({ wishlistIds: ids });
}

/** Fetches what was changed on other devices; a heart being sent, or one that waits for a connection, is newer. */
export async function refreshWishlist(client: QueryClient, channelId: number): Promise<void> {
  const memberId = readAppState().user?.id;
  if (memberId === undefined || underWay > 0) return;
  const call = apiOf(client)('/Wishlist/GetWishlistProductIdArray', { channelId });
  const answer = await call.catch(() => undefined);
  if (!answer || underWay > 0 || readAppState().user?.id !== memberId) return;
  showWishlist(answer.result);
  for (const { path, body } of waitingCallsOf(memberId)) {
    if (!('productId' in body) || body.channelId !== channelId) continue;
    showOne(body.productId, path === '/Wishlist/AddWishlistItem');
  }
}

/**
 * Puts a product on the wishlist or takes it off: shown at once, and taken back when it fails. Without a connection it
 * waits for one.
 */
async function setWished(
  client: QueryClient,
  item: WishlistProduct,
  isOn: boolean,
): Promise<'DONE' | 'WAITS'> {
  const memberId = readAppState().user?.id;
  const path = isOn ? '/Wishlist/AddWishlistItem' : '/Wishlist/RemoveWishlistItem';
  showOne(item.productId, isOn);
  underWay += 1;
  const isAboutSame = (body: object) =>
    'productId' in body &&
    'channelId' in body &&
    body.productId === item.productId &&
    body.channelId === item.channelId;
  const call = lastCall.then(() => makeNewest(() => apiOf(client)(path, item), isAboutSame));
  lastCall = call.catch(() => undefined);
  try {
    const { result } = await call;
    if (underWay === 1 && readAppState().user?.id === memberId) showWishlist(result);
    return 'DONE';
  } catch (error) {
    if (waitForConnection(error, memberId, path, item)) return 'WAITS';
    showOne(item.productId, !isOn);
    throw error;
  } finally {
    underWay -= 1;
    // The page of the wishlist keeps what it shows until it is opened again.
    void client.invalidateQueries({ queryKey: [wishlistPath], refetchType: 'none' });
    // Variants of a product that is taken off are waited for no longer.
    void client.invalidateQueries({ queryKey: [watchedPath] });
  }
}

/** Takes off what was moved to the cart; where that fails it stays on the list. */
export async function takeOff(client: QueryClient, item: WishlistProduct): Promise<void> {
  await setWished(client, item, false).catch(() => undefined);
}

type Tools = { client: QueryClient; openWishlist: () => void };

/** Presses a heart; a guest's is carried out after the sign-in. */
export async function pressHeart(item: WishlistProduct, tools: Tools): Promise<void> {
  const isOn = !readAppState().wishlistIds?.has(item.productId);
  if (!(await requireMember(actionOf(item)))) return;
  await toggle(item, isOn, tools);
}

async function toggle(item: WishlistProduct, isOn: boolean, tools: Tools): Promise<void> {
  try {
    if ((await setWished(tools.client, item, isOn)) === 'WAITS') {
      // The bar says that there is no connection.
      showToast('連線後會更新收藏', 'INFO', undefined, 'WISHLIST');
      return;
    }
    if (isOn) {
      // Hearts are loaded by every page, what is said of them by who presses one.
      const notice = await import('./wish-notice.ts').catch(() => undefined);
      return await notice?.tellOfWish(tools.client, tools.openWishlist);
    }
    const undo = { label: '復原', onPress: () => void toggle(item, true, tools) };
    showToast('已取消收藏，降價、到貨也不再通知', 'SUCCESS', undo, 'WISHLIST');
  } catch (error) {
    if (findStatus(error) === 401) {
      // The session ended meanwhile; the login dialog is open.
      if (isOn) storeIntendedAction(sessionStorage, actionOf(item), Date.now());
      return;
    }
    const notice = noticeOf(error, navigator.onLine);
    const text = navigator.onLine ? notice.kind === 'TOAST' && notice.text : offlineText;
    showToast(findRefusal(error)?.message ?? (text || ''), 'ERROR', undefined, 'WISHLIST');
  }
}

/** A guest's heart, carried out after the sign-in. */
export const wishlistActions: readonly ActionKind[] = [
  defineAction<AddWishlistItem>(
    'ADD_WISHLIST_ITEM',
    ({ channelId, productId }) =>
      Number.isSafeInteger(channelId) && Number.isSafeInteger(productId)
        ? actionOf({ channelId: channelId as number, productId: productId as number })
        : undefined,
    async ({ channelId, productId }, { client, navigate }) => {
      const own = boundChannel(readAppState().user) ?? channelId;
      const openWishlist = () => void navigate(withChannel('/member/wishlist', own));
      await toggle({ channelId: own, productId }, true, { client, openWishlist });
    },
  ),
];
