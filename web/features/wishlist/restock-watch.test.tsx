// @vitest-environment happy-dom

import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OrderButtons } from '#web/features/buying/order-buttons.tsx';
import { clearIntendedAction, takeIntendedAction } from '#web/navigation/intended-action.ts';
import { readAppState, setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { RestockWatch } from './restock-watch.tsx';
import { watchActions } from './watched-variants.ts';
import { pressHeart, wishlistActions } from './wishlist-calls.ts';

const path = '/Wishlist/WatchVariant';
const soldOut = (
  <OrderButtons
    {...{
      skuId: 71,
      unitLabel: '包',
      quantity: 1,
      isPicked: false,
      isAllowed: false,
      isSoldOut: true,
    }}
    unavailableReason="已售完"
    onMissing={() => {}}
  />
);
/** A shop that keeps for which variants the member waits. */
function shopOf(watched: number[]): FakeShop {
  return new FakeShop()
    .answer('/Wishlist/GetWatchedSkuIdArray', () => ({ result: watched }))
    .answer(path, ({ skuId, isWatched }) => ({
      result: { watchedSkuIdArray: isWatched ? [...watched, skuId] : [], productIdArray: [7] },
    }));
}

beforeEach(() => clearIntendedAction(sessionStorage));

it('offers to tell of a variant that is sold out, and puts its product on the wishlist', async () => {
  const shop = shopOf([]);
  const { user, toasts } = renderPart(soldOut, shop);
  await user.click(
    await screen.findByRole('button', { name: '這個規格到貨通知我', pressed: false }),
  );
  await screen.findByRole('button', { name: '到貨會通知您・取消通知', pressed: true });
  expect(shop.requestsTo(path)).toEqual([{ channelId, skuId: 71, isWatched: true }]);
  expect(readAppState().wishlistIds).toEqual(new Set([7]));
  await waitFor(() => expect(toasts).toEqual(['已放進收藏清單，到貨、降價或開團時會通知您']));
  expect(screen.queryByRole('button', { name: '立即購買' })).toBeNull();
});

it('shows what the member waits for already, and stops waiting', async () => {
  const shop = shopOf([71]);
  const { user } = renderPart(soldOut, shop);
  await user.click(
    await screen.findByRole('button', { name: '到貨會通知您・取消通知', pressed: true }),
  );
  await screen.findByRole('button', { name: '這個規格到貨通知我', pressed: false });
  expect(shop.requestsTo(path)).toEqual([{ channelId, skuId: 71, isWatched: false }]);
});

it('stays as it was when it fails, with the reason', async () => {
  const shop = shopOf([]).answer(path, () => refuse('WISHLIST_FULL'));
  const { user, toasts } = renderPart(soldOut, shop);
  await user.click(await screen.findByRole('button', { name: '這個規格到貨通知我' }));
  await waitFor(() => expect(toasts).toEqual(['收藏清單最多 300 件，請先移除一些']));
  screen.getByRole('button', { name: '這個規格到貨通知我', pressed: false });
});

it('of a guest asks to sign in, and is carried out afterwards in the member’s channel', async () => {
  const shop = shopOf([]);
  const { user } = renderPart(soldOut, shop);
  act(() => setUser(null));
  await user.click(await screen.findByRole('button', { name: '這個規格到貨通知我' }));
  expect(readAppState().isAuthRedirectVisible).toBe(true);
  expect(shop.requestsTo(path)).toEqual([]);
  const perform = takeIntendedAction(watchActions, sessionStorage, Date.now());
  const member = { id: 'new', displayName: '林小美', isVerified: true, hasOwnPrices: false };
  act(() => setUser({ ...member, channelId: 100120 }));
  const client = createQueryClient(shop.callApi);
  await act(async () => perform?.({ client, navigate: () => {} }));
  expect(shop.requestsTo(path)).toEqual([{ channelId: 100120, skuId: 71, isWatched: true }]);
});

it('of a product says by which ways the member chose to be told, and asks only then', async () => {
  const preference = (way: 'EMAIL' | 'LINE', isOn: boolean) => ({
    ...{ topic: 'WISHLIST' as const, title: '收藏', way, isOn, needsConsent: false },
  });
  const shop = new FakeShop()
    .answer('/Wishlist/AddWishlistItem', () => ({ result: [7] }))
    .answer('/Notification/GetPreferenceArray', () => ({
      ...{ result: [preference('EMAIL', true), preference('LINE', false)], refusedEmail: null },
      ...{ lineInvitation: null, mailboxPath: null },
      wayArray: [
        { way: 'EMAIL', title: '電子郵件', address: 'a@b.example' },
        { way: 'LINE', title: 'LINE', address: 'LINE' },
      ],
    }));
  const { toasts } = renderPart(<RestockWatch productId={7} />, shop);
  await screen.findByRole('button', { name: '到貨通知我' });
  expect(shop.requestsTo('/Notification/GetPreferenceArray')).toEqual([]);
  const client = createQueryClient(shop.callApi);
  const tools = { client, openWishlist: () => {} };
  await act(() => pressHeart({ channelId, productId: 7 }, tools));
  expect(toasts).toEqual(['已放進收藏清單，到貨、降價或開團時會告訴您：站內通知、電子郵件']);
});

it('of a guest says so after the sign-in', async () => {
  const shop = new FakeShop().answer('/Wishlist/AddWishlistItem', () => ({ result: [7] }));
  const { toasts } = renderPart(<RestockWatch productId={7} />, shop);
  act(() => setUser(null));
  const client = createQueryClient(shop.callApi);
  const tools = { client, openWishlist: () => {} };
  await act(() => pressHeart({ channelId, productId: 7 }, tools));
  const perform = takeIntendedAction(wishlistActions, sessionStorage, Date.now());
  await act(async () => perform?.({ client, navigate: () => {} }));
  expect(toasts).toEqual(['已放進收藏清單，到貨、降價或開團時會通知您']);
});
