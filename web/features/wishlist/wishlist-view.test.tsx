// @vitest-environment happy-dom

import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { WishlistItem } from '@kaituan/contract/member/wishlist';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { plainCard } from '#web/features/catalog/card-fixture.ts';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import { clearIntendedAction, takeIntendedAction } from '#web/navigation/intended-action.ts';
import { readAppState, setUser } from '#web/platform/app-state.ts';
import { dropWaitingCalls } from '#web/platform/offline/waiting-calls.ts';
import { channelId, renderPart, setOnline } from '#web/testing/render-part.tsx';
import { pressHeart, refreshWishlist, showWishlist, wishlistActions } from './wishlist-calls.ts';
import { WishlistView } from './wishlist-view.tsx';

const itemOf = (given: Partial<WishlistItem['product']> = {}, own: Partial<WishlistItem> = {}) => ({
  product: { ...plainCard, ...given },
  addedAt: '2026-11-01T00:00:00.000Z',
  priceAtAddTwd: 300,
  watchesPrice: true,
  watchesRestock: true,
  onlySkuId: 70,
  watchedVariants: [],
  ...own,
});

function shopOf(items: readonly WishlistItem[], total = items.length): FakeShop {
  const ids = items.map(({ product }) => product.id);
  return new FakeShop()
    .answer('/Wishlist/GetWishlistArray', () => ({ result: [...items], total, nextCursor: null }))
    .answer('/Wishlist/GetWishlistProductIdArray', () => ({ result: ids }));
}

describe('the page of the wishlist', () => {
  it('says what became cheaper, and greys what is sold out or over', async () => {
    const sold = itemOf({ id: 8, name: '秋刀魚', availability: 'SOLD_OUT' });
    const over = itemOf({ id: 9, name: '文旦', availability: 'ENDED' });
    renderPart(<WishlistView />, shopOf([itemOf({ minPriceTwd: 260 }), sold, over]));
    const cheaper = await screen.findByRole('article', { name: '澎湖白蝦' });
    within(cheaper).getByText('比收藏時便宜 NT$40');
    within(cheaper).getByRole('button', { name: '移到購物車' });
    const gone = screen.getByRole('article', { name: '秋刀魚' });
    within(gone).getByText('已售完');
    expect(within(gone).queryByRole('button', { name: '移到購物車' })).toBeNull();
    within(gone).getByRole('button', { name: '到貨時通知', pressed: true });
    const ended = screen.getByRole('article', { name: '文旦' });
    within(ended).getByText('已下架');
    expect(within(ended).queryByRole('link')).toBeNull();
  });

  it('marks a price that is the member’s own', async () => {
    renderPart(<WishlistView />, shopOf([itemOf({ isMemberPrice: true }), itemOf({ id: 8 })]));
    const [own, ordinary] = await screen.findAllByRole('article');
    within(own as HTMLElement).getByText('會員價');
    expect(within(ordinary as HTMLElement).queryByText('會員價')).toBeNull();
  });

  it('leads who has nothing on it to goods, and says when it is full', async () => {
    renderPart(<WishlistView />, shopOf([]));
    await screen.findByText('還沒有收藏');
    renderPart(<WishlistView />, shopOf([itemOf()], 300));
    await screen.findByText(/收藏已滿 300 件/);
  });

  it('can be tried again without a connection', async () => {
    const shop = shopOf([itemOf()]);
    setOnline(shop, false);
    const { user } = renderPart(<WishlistView />, shop);
    await screen.findByText('無網路連線');
    setOnline(shop, true);
    await user.click(screen.getByRole('button', { name: '重試' }));
    await screen.findByRole('article', { name: '澎湖白蝦' });
  });

  it('turns a watch on at once, and back when that fails', async () => {
    const shop = shopOf([itemOf()]);
    shop.answer('/Wishlist/WatchWishlistItem', () => refuse('INTERNAL'));
    const { user, toasts } = renderPart(<WishlistView />, shop);
    await user.click(
      await screen.findByRole('button', { name: '降價、開團時通知', pressed: true }),
    );
    await screen.findByRole('button', { name: '降價、開團時通知', pressed: true });
    expect(toasts).toHaveLength(1);
    shop.answer('/Wishlist/WatchWishlistItem', ({ watchesPrice = true }) => ({
      result: { watchesPrice, watchesRestock: true },
    }));
    await user.click(screen.getByRole('button', { name: '降價、開團時通知' }));
    await screen.findByRole('button', { name: '降價、開團時通知', pressed: false });
    expect(shop.requestsTo('/Wishlist/WatchWishlistItem').at(-1)).toEqual({
      ...{ channelId, productId: 7, watchesPrice: false },
    });
  });
});

it('says for which variants the member waits, and stops', async () => {
  const watchedVariants = [{ skuId: 71, optionText: '半磅' }];
  const shop = shopOf([itemOf({}, { onlySkuId: null, watchedVariants })]);
  shop.answer('/Wishlist/WatchVariant', () => refuse('INTERNAL'));
  const { user, toasts } = renderPart(<WishlistView />, shop);
  const chip = await screen.findByRole('button', { name: '「半磅」到貨時通知', pressed: true });
  // Moving another variant to the cart would end the waiting.
  const choose = screen.getByRole('button', { name: '選規格' });
  expect(choose.dataset.moves).toBeUndefined();
  await user.click(chip);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  const result = { watchedSkuIdArray: [], productIdArray: [7] };
  shop.answer('/Wishlist/WatchVariant', () => ({ result }));
  await user.click(chip);
  await screen.findByRole('button', { name: '「半磅」到貨時通知', pressed: false });
  expect(shop.requestsTo('/Wishlist/WatchVariant').at(-1)).toEqual({
    ...{ channelId, skuId: 71, isWatched: false },
  });
});

describe('a heart', () => {
  beforeEach(() => clearIntendedAction(sessionStorage));
  const item = { channelId, productId: 7 };
  const press = (shop: FakeShop) =>
    act(() =>
      pressHeart(item, {
        ...{ client: createQueryClient(shop.callApi), openWishlist: () => {} },
      }),
    );

  it('is filled at once, emptied when refused, and what is removed can be put back', async () => {
    let finish = () => {};
    const answered = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const shop = new FakeShop().answer('/Wishlist/AddWishlistItem', async () => {
      await answered;
      return refuse('WISHLIST_FULL');
    });
    const { toasts } = renderPart(<HeartButton product={plainCard} className="" />, shop);
    act(() => showWishlist([]));
    const pressing = press(shop);
    await screen.findByRole('button', { name: '收藏：澎湖白蝦', pressed: true });
    finish();
    await pressing;
    screen.getByRole('button', { pressed: false });
    expect(toasts).toEqual(['收藏清單最多 300 件，請先移除一些']);

    shop.answer('/Wishlist/AddWishlistItem', () => ({ result: [7] }));
    shop.answer('/Wishlist/RemoveWishlistItem', () => ({ result: [] }));
    await press(shop);
    screen.getByRole('button', { pressed: true });
    await press(shop);
    screen.getByRole('button', { pressed: false });
    expect(toasts.slice(1)).toEqual([
      '已放進收藏清單，到貨、降價或開團時會通知您',
      '已取消收藏，降價、到貨也不再通知',
    ]);
  });

  it('that waits for a connection stays as it was pressed, whatever is cached', async () => {
    const shop = shopOf([]);
    const { client, toasts } = renderPart(<HeartButton product={plainCard} className="" />, shop);
    act(() => showWishlist([]));
    setOnline(shop, false);
    await press(shop);
    // The service worker answers from its cache.
    shop.isReachable = true;
    await act(() => refreshWishlist(client, channelId));
    screen.getByRole('button', { pressed: true });
    expect(toasts).toEqual(['連線後會更新收藏']);
    setOnline(shop, true);
    dropWaitingCalls();
    await act(() => refreshWishlist(client, channelId));
    screen.getByRole('button', { pressed: false });
  });

  it('of a guest asks to sign in, and is carried out afterwards', async () => {
    const shop = new FakeShop().answer('/Wishlist/AddWishlistItem', () => ({ result: [7] }));
    renderPart(<HeartButton product={plainCard} className="" />, shop);
    act(() => setUser(null));
    await press(shop);
    expect(readAppState().isAuthRedirectVisible).toBe(true);
    expect(shop.calls).toEqual([]);
    screen.getByRole('button', { pressed: false });
    const perform = takeIntendedAction(wishlistActions, sessionStorage, Date.now());
    const member = { id: 'new', displayName: '林小美', isVerified: true, hasOwnPrices: false };
    act(() => setUser({ ...member, channelId: 100120 }));
    const client = createQueryClient(shop.callApi);
    await act(async () => perform?.({ client, navigate: () => {} }));
    expect(shop.requestsTo('/Wishlist/AddWishlistItem')).toEqual([
      { channelId: 100120, productId: 7 },
    ]);
    await waitFor(() => screen.getByRole('button', { pressed: true }));
  });

  it('is the guest’s on every page the server renders, and of the same size afterwards', async () => {
    renderPart(<HeartButton product={plainCard} className="size-11" />, new FakeShop());
    const button = screen.getByRole('button');
    const before = button.className;
    act(() => showWishlist([7]));
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(button.className).toBe(before);
    act(() => setUser(null));
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });
});
