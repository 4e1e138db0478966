// @vitest-environment happy-dom

import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { receiveToasts, type Toast } from '@kaituan/kit/feedback/toast.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageOrderButtons } from '#web/features/buying/page-order-buttons.tsx';
import { SheetHost } from '#web/features/buying/sheet-host.tsx';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { plainCard } from '#web/features/catalog/card-fixture.ts';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import type { CampaignItem } from '#web/features/group-buy/campaign/campaign-query.ts';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { CampaignView } from '#web/features/group-buy/page/campaign-view.tsx';
import { CampaignTile } from '#web/features/group-buy/places/campaign-tile.tsx';
import { productFixture, skuFixture } from '#web/features/product/product-fixture.ts';
import { WishlistRow } from '#web/features/wishlist/wishlist-row.tsx';
import { changeAppState, readAppState, setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { watchCardButtons } from './watch-card-buttons.ts';

let stop = () => {};
let calls: string[];
let shop: FakeShop;

beforeEach(() => {
  calls = [];
  shop = new FakeShop();
  shop.answer('/Wishlist/AddWishlistItem', ({ productId }) => {
    calls.push('ADD');
    return { result: [productId] };
  });
  shop.answer('/Wishlist/RemoveWishlistItem', () => {
    calls.push('REMOVE');
    return { result: [] };
  });
  changeAppState({ wishlistIds: new Set() });
  stop = watchCardButtons({
    client: createQueryClient(shop.callApi),
    channelId,
    navigate: vi.fn(),
  });
});
afterEach(() => stop());

const selection = {
  ...{
    skuId: null,
    unitLabel: '',
    quantity: 0,
    isPicked: false,
    isAllowed: false,
    isSoldOut: false,
    unavailableReason: null,
  },
};

it('asks for a restock notification once, also by a double tap; a later press takes it back', async () => {
  renderPart(
    <PageOrderButtons {...selection} choice={null} product={{ id: 7, availability: 'SOLD_OUT' }} />,
    shop,
  );
  const button = await screen.findByRole('button', { name: '到貨通知我' });
  const now = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1_000);
  fireEvent.click(button);
  now.mockReturnValue(1_250);
  fireEvent.click(button);
  await screen.findByRole('button', { name: '到貨會通知您・取消通知', pressed: true });
  now.mockReturnValue(3_000);
  fireEvent.click(button);
  await screen.findByRole('button', { name: '到貨通知我', pressed: false });
  await vi.waitFor(() => expect(calls).toEqual(['ADD', 'REMOVE']));
  now.mockRestore();
});

it.each([
  [undefined, '收藏：蝦仁'],
  ['放進收藏清單，降價或再開團時通知我', '放進收藏清單，降價或再開團時通知我：蝦仁'],
  ['收藏 蝦仁', '收藏 蝦仁'],
])('a heart beside the text %s is called %s, for whoever says what is written', (label, name) => {
  renderPart(<HeartButton product={{ id: 7, name: '蝦仁' }} {...(label && { label })} />, shop);
  screen.getByRole('button', { name });
});

it('lets a heart be taken back at once', async () => {
  renderPart(<HeartButton product={{ id: 7, name: '蝦仁' }} />, shop);
  const heart = screen.getByRole('button');
  fireEvent.click(heart);
  await screen.findByRole('button', { pressed: true });
  fireEvent.click(heart);
  await vi.waitFor(() => expect(calls).toEqual(['ADD', 'REMOVE']));
});

it('puts a removed heart back by its undo, which the wishlist keeps its place for', async () => {
  renderPart(<HeartButton product={{ id: 7, name: '蝦仁' }} />, shop);
  act(() => changeAppState({ wishlistIds: new Set([7]) }));
  const toasts: Toast[] = [];
  receiveToasts((toast) => toasts.push(toast));
  fireEvent.click(screen.getByRole('button', { pressed: true }));
  await screen.findByRole('button', { pressed: false });
  await vi.waitFor(() => expect(toasts.at(-1)?.action?.label).toBe('復原'));
  expect(toasts.at(-1)?.text).toBe('已取消收藏，降價、到貨也不再通知');
  act(() => toasts.at(-1)?.action?.onPress());
  await screen.findByRole('button', { pressed: true });
  await vi.waitFor(() => expect(calls).toEqual(['REMOVE', 'ADD']));
  await vi.waitFor(() => expect(toasts.at(-1)?.action?.label).toBe('看收藏'));
});

it('keeps the product of a group buy by the heart of its tile; several have theirs on its page', async () => {
  const several = [
    itemOf(),
    itemOf({ skuId: 2 }),
    itemOf({ skuId: 3, productId: 2, name: '蝦仁' }),
  ];
  const listed = (campaignId: number, items: CampaignItem[]) => ({
    ...campaignOf({ campaignId, items }),
    faces: [],
  });
  renderPart(
    <>
      <CampaignTile card={listed(1, several.slice(0, 2))} />
      <CampaignTile card={listed(2, several)} />
    </>,
    shop,
  );
  const heart = screen.getByRole('button', { name: '收藏：龍眼蜂蜜' });
  expect(screen.getAllByRole('button')).toEqual([heart]);
  fireEvent.click(heart);
  await screen.findByRole('button', { name: '收藏：龍眼蜂蜜', pressed: true });
  expect(shop.requestsTo('/Wishlist/AddWishlistItem')).toEqual([{ channelId, productId: 1 }]);
});

it('asks a guest to sign in before a heart of a group buy', async () => {
  renderPart(<CampaignView channelId={channelId} campaign={campaignOf()} />, shop);
  setUser(null);
  fireEvent.click(
    screen.getByRole('button', { name: '放進收藏清單，降價或再開團時通知我：龍眼蜂蜜' }),
  );
  await vi.waitFor(() => expect(readAppState().isAuthRedirectVisible).toBe(true));
  expect(calls).toEqual([]);
});

it('takes off the wishlist what was moved from there with a variant', async () => {
  const skus = [skuFixture(70, { optionValues: ['小'] }), skuFixture(71, { optionValues: ['大'] })];
  const options = [{ name: '規格', values: ['小', '大'] }];
  const product = productFixture({ skus, options });
  shop.answer('/Product/GetScpProduct', () => ({
    result: product,
    serverTime: product.serverTime,
  }));
  shop.answer('/Cart/AddCartItem', () => ({
    result: cartFixture([lineFixture(1, { skuId: 71 })]),
  }));
  const item = {
    ...{ product: plainCard, addedAt: '2026-11-01T00:00:00.000Z', priceAtAddTwd: 300 },
    ...{ watchesPrice: true, watchesRestock: true, onlySkuId: null, watchedVariants: [] },
  };
  changeAppState({ wishlistIds: new Set([7]) });
  const { user } = renderPart(
    <>
      <WishlistRow item={item} />
      <SheetHost />
    </>,
    shop,
  );
  await user.click(screen.getByRole('button', { name: '選規格' }));
  await user.click(await screen.findByRole('radio', { name: /^大/ }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: '加入購物車' }));
  await screen.findByText(/已取消收藏/);
  expect(calls).toEqual(['REMOVE']);
});
