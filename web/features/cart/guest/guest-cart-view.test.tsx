// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { changeAppState, readAppState, setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart, setOnline } from '#web/testing/render-part.tsx';
import { watchForGuestCart } from './begin-guest-cart.ts';
import { GuestCartView } from './guest-cart-view.tsx';
import { addToGuestCart, clearGuestCarts, readGuestLines } from './guest-store.ts';
import { joinGuestCarts } from './join-guest-carts.ts';
import { addAsGuest, watchGuestCart } from './watch-guest-cart.ts';

afterEach(() => clearGuestCarts());

/** A shop that prices what it is asked about, as `priceTwd` says. */
function openShop(priceTwd = 100) {
  const shop = new FakeShop();
  const price = (now: number) =>
    shop.answer('/Cart/GetGuestCart', ({ lines }) => ({
      result: cartFixture(
        lines.map(({ skuId, quantity, isSelected, note }) =>
          lineFixture(skuId, {
            ...{ skuId, quantity, isSelected, note, priceTwd: now, unitPriceTwd: now },
            amountTwd: now * quantity,
          }),
        ),
      ),
    }));
  price(priceTwd);
  return { shop, price };
}
const renderForGuest = (shop: FakeShop) => {
  const rendered = renderPart(<GuestCartView whenEmpty={<p>empty</p>} />, shop);
  setUser(null);
  return rendered;
};
const lines = () => readGuestLines(channelId);
const add = (skuId: number, quantity = 1) => addToGuestCart({ channelId, skuId, quantity });

describe('the cart of a guest', () => {
  it('shows what the device keeps at the prices of now, and keeps every change', async () => {
    add(1, 2);
    const { shop } = openShop();
    const { user } = renderForGuest(shop);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '商品 1的數量' });
    await user.click(screen.getByRole('button', { name: '增加數量' }));
    expect(field.value).toBe('3');
    await waitFor(() =>
      expect(shop.requestsTo('/Cart/GetGuestCart').at(-1)?.lines).toHaveLength(1),
    );
    await waitFor(() => expect(screen.getAllByText('NT$300').length).toBeGreaterThan(0));
    expect(lines()).toMatchObject([{ skuId: 1, quantity: 3 }]);
    await user.click(screen.getByRole('button', { name: '移除商品 1' }));
    expect(lines()).toEqual([]);
    await screen.findByText('empty');
    await user.click(screen.getByRole('button', { name: '復原' }));
    expect(lines()).toMatchObject([{ skuId: 1, quantity: 3 }]);
  });

  it('tells of the note that has no room beside that of the goods put back', async () => {
    const [earlier, newer] = ['一'.repeat(30), '二'.repeat(30)];
    addToGuestCart({ channelId, skuId: 1, quantity: 1, note: earlier });
    const { user, toasts } = renderForGuest(openShop().shop);
    await user.click(await screen.findByRole('button', { name: '移除商品 1' }));
    act(() => void addToGuestCart({ channelId, skuId: 1, quantity: 1, note: newer }));
    await user.click(await screen.findByRole('button', { name: '復原' }));
    expect(toasts).toEqual([`備註放不下兩則，「${newer}」沒有留下`]);
    expect(lines()).toMatchObject([{ skuId: 1, quantity: 2, note: earlier }]);
  });

  it('leads to the sign-in by the dialog', async () => {
    add(1);
    const { user } = renderForGuest(openShop().shop);
    const [button] = await screen.findAllByRole('button', { name: '登入後結帳' });
    if (button) await user.click(button);
    expect(readAppState().isAuthRedirectVisible).toBe(true);
    changeAppState({ isAuthRedirectVisible: false });
  });

  it('says which price moved since it was shown, until it was read', async () => {
    addToGuestCart({ channelId, skuId: 1, quantity: 1, shownUnitPriceTwd: 80 });
    const { user } = renderForGuest(openShop(100).shop);
    await screen.findByText('「商品 1」的單價有調整：NT$80 → NT$100');
    await user.click(screen.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByText(/單價有調整/)).toBeNull());
    expect(lines()).toMatchObject([{ shownUnitPriceTwd: 100 }]);
  });

  it('lets goods be removed that the shop does not sell any more', async () => {
    add(1);
    const shop = new FakeShop().answer('/Cart/GetGuestCart', () => ({ result: cartFixture([]) }));
    const { user } = renderForGuest(shop);
    await user.click(await screen.findByRole('button', { name: '移除已下架的商品' }));
    expect(lines()).toEqual([]);
    await screen.findByText('empty');
    expect(screen.queryByRole('button', { name: '登入後結帳' })).toBeNull();
  });

  it('keeps its lines and says so when the shop cannot be reached', async () => {
    add(1);
    const { shop } = openShop();
    shop.isReachable = false;
    const { user } = renderForGuest(shop);
    const retry = await screen.findByRole('button', { name: '重試' });
    shop.isReachable = true;
    await user.click(retry);
    await screen.findByText('商品 1');
    setOnline(shop, false);
    await screen.findByText(/連線後才能調整或結帳/);
    expect(lines()).toHaveLength(1);
    setOnline(shop, true);
  });
});

describe('加入購物車 of a guest', () => {
  it('opens the dialog first, then says where the goods are, and counts them', () => {
    const { toasts } = renderForGuest(openShop().shop);
    const stop = watchGuestCart();
    addAsGuest({ channelId, skuId: 7, quantity: 2 }, () => undefined);
    expect(readAppState()).toMatchObject({ isAuthRedirectVisible: true, cartItemCount: 1 });
    expect(toasts).toEqual([]);
    changeAppState({ isAuthRedirectVisible: false });
    expect(toasts).toEqual(['已先放進這台裝置的購物車']);
    stop();
  });

  it('loads what counts them with the first goods, or for those of an earlier visit', async () => {
    const count = () => readAppState().cartItemCount;
    const load = () => import('./watch-guest-cart.ts');
    renderForGuest(openShop().shop);
    const stop = watchForGuestCart(load);
    expect(count()).toBe(0);
    add(1);
    await waitFor(() => expect(count()).toBe(1));
    add(2);
    expect(count()).toBe(2);
    stop();
    changeAppState({ cartItemCount: 0 });
    await waitFor(() => Promise.resolve());
    const stopAgain = watchForGuestCart(load);
    await waitFor(() => expect(count()).toBe(2));
    stopAgain();
  });

  it('works in a window that stores nothing', () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    add(1, 2);
    add(1, 1);
    expect(lines()).toMatchObject([{ skuId: 1, quantity: 3 }]);
    Storage.prototype.setItem = setItem;
    add(2);
    expect(lines()).toHaveLength(2);
  });
});

describe('the sign-in', () => {
  const answer = { outcome: 'ADDED', name: '米', optionText: '', unitLabel: '包' } as const;
  const joinIn = (shop: FakeShop) => {
    shop.answer('/Cart/GetCartItemCount', () => ({ result: 1 }));
    const { client, ...rest } = renderPart(<p>page</p>, shop);
    return { ...rest, join: () => joinGuestCarts({ client, navigate: async () => undefined }) };
  };

  it('joins the lines once and clears the device', async () => {
    add(1, 2);
    const shop = new FakeShop().answer('/Cart/JoinGuestCart', () => ({
      result: [{ ...answer, skuId: 1, asked: 2, inCart: 2, reason: null }],
    }));
    const { join, toasts } = joinIn(shop);
    await Promise.all([join(), join()]);
    await join();
    const requests = shop.requestsTo('/Cart/JoinGuestCart');
    expect(requests[0]).toMatchObject({ channelId, lines: [{ skuId: 1, quantity: 2 }] });
    expect(toasts).toEqual(['已加入購物車 2 包\n米']);
    expect(localStorage.getItem('kaituan.guest-cart')).toBeNull();
  });

  it('keeps the lines of who is refused for the moment, and says so of what can never be joined', async () => {
    add(1, 2);
    const shop = new FakeShop().answer('/Cart/JoinGuestCart', () => refuse('CHANNEL_MISMATCH'));
    const { join, toasts } = joinIn(shop);
    await join();
    expect(localStorage.getItem('kaituan.guest-cart')).toContain('"skuId":1');
    shop.answer('/Cart/JoinGuestCart', () => refuse('VALIDATION_FAILED'));
    await join();
    expect(localStorage.getItem('kaituan.guest-cart')).toBeNull();
    expect(toasts).toEqual(['這台裝置上的商品沒有加入購物車']);
  });

  it('keeps what did not get through for this member, and for no other', async () => {
    add(1, 2);
    const shop = new FakeShop();
    shop.isReachable = false;
    const { join } = joinIn(shop);
    await join();
    expect(lines()).toEqual([]);
    const user = readAppState().user;
    setUser(user && { ...user, id: 'other' });
    shop.isReachable = true;
    await join();
    expect(shop.requestsTo('/Cart/JoinGuestCart')).toEqual([]);
    expect(localStorage.getItem('kaituan.guest-cart')).toBeNull();
  });
});
