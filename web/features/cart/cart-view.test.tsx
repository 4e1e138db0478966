// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Cart } from '@kaituan/contract/order/cart';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import { CartView } from './cart-view.tsx';
import { cartFixture, lineFixture } from './editing/cart-fixture.ts';

/** A shop that keeps the cart as the calls change it. */
function openShop(first: Cart) {
  let cart = first;
  const shop = new FakeShop()
    .answer('/Cart/GetCart', () => ({ result: cart }))
    .answer('/Cart/UpdateCartItem', ({ lineId, quantity = 1 }) => {
      const lines = cart.lines.map((line) =>
        line.lineId === lineId ? { ...line, quantity } : line,
      );
      cart = cartFixture(lines);
      return { result: cart };
    })
    .answer('/Cart/RemoveCartItemArray', ({ lineIdArray }) => {
      cart = cartFixture(cart.lines.filter(({ lineId }) => !lineIdArray.includes(lineId)));
      return { result: cart };
    });
  return { shop, quantities: () => cart.lines.map(({ quantity }) => quantity) };
}
const quantityField = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: '商品 1的數量' });
const more = () => screen.getByRole('button', { name: '增加數量' });

describe('the cart', () => {
  it('counts the last of a row of quick taps, in at most two calls', async () => {
    const { shop, quantities } = openShop(cartFixture([lineFixture(1, { quantity: 2 })]));
    renderPart(<CartView />, shop);
    const field = await quantityField();
    // At once: on a busy machine awaited taps are further apart than the quiet that is waited for.
    for (let tap = 0; tap < 5; tap += 1) fireEvent.click(more());
    expect(field.value).toBe('7');
    await waitFor(() => expect(quantities()).toEqual([7]));
    expect(shop.requestsTo('/Cart/UpdateCartItem').length).toBeLessThanOrEqual(2);
  });

  it('sends nothing that is no whole number, and says so', async () => {
    const { shop, quantities } = openShop(cartFixture([lineFixture(1)]));
    const { user } = renderPart(<CartView />, shop);
    const field = await quantityField();
    await user.clear(field);
    await user.type(field, '1.5');
    await screen.findByText('數量請輸入整數，數量仍是 1 包');
    expect(quantities()).toEqual([1]);
    await user.clear(field);
    await user.type(field, '12');
    await waitFor(() => expect(quantities()).toEqual([12]));
  });

  it('goes back to the former quantity, never to the first digits of one too large', async () => {
    const { shop, quantities } = openShop(cartFixture([lineFixture(1, { quantity: 2, max: 368 })]));
    const { user } = renderPart(<CartView />, shop);
    const field = await quantityField();
    for (const typed of ['5000', '99999999']) {
      await user.clear(field);
      await user.type(field, typed);
      await user.tab();
      expect(field.value).toBe('2');
      await screen.findByText('最多 368 包，數量仍是 2 包');
    }
    await user.click(screen.getByRole('button', { name: '改為 368 包' }));
    await waitFor(() => expect(quantities()).toEqual([368]));
  });

  it('says that a typed 0 removes the line, and puts it back on undo', async () => {
    const { shop, quantities } = openShop(cartFixture([lineFixture(1, { quantity: 3 })]));
    const { user } = renderPart(<CartView />, shop);
    const field = await quantityField();
    await user.clear(field);
    await user.type(field, '0');
    await screen.findByText('離開這一格就會移除這項商品，移除後可以復原');
    expect(quantities()).toEqual([3]);
    await user.tab();
    await screen.findByText(/^已移除「/);
    await waitFor(() => expect(quantities()).toEqual([]));
    screen.getByRole('button', { name: '復原' });
  });

  it('rolls an edit made offline back with a message, and goes on afterwards', async () => {
    const { shop, quantities } = openShop(cartFixture([lineFixture(1, { quantity: 2 })]));
    const { user, toasts } = renderPart(<CartView />, shop);
    const field = await quantityField();
    setOnline(shop, false);
    await screen.findByText(/連線後才能調整或結帳/);
    await user.click(more());
    await waitFor(() => expect(toasts).toContain('無網路連線'));
    expect(field.value).toBe('2');
    setOnline(shop, true);
    await waitFor(() => expect(screen.queryByText(/連線後才能調整或結帳/)).toBeNull());
    await user.click(more());
    await waitFor(() => expect(quantities()).toEqual([3]));
  });

  it('says beside the line why a quantity is refused, and offers what is possible', async () => {
    const { shop, quantities } = openShop(cartFixture([lineFixture(1)]));
    const accepted = { result: cartFixture([lineFixture(1, { quantity: 3 })]) };
    shop.answer('/Cart/UpdateCartItem', ({ quantity = 0 }) =>
      quantity > 3
        ? refuse('STOCK_INSUFFICIENT', [{ path: 'quantity', rule: 'STOCK', suggest: [3] }])
        : accepted,
    );
    const { user } = renderPart(<CartView />, shop);
    const field = await quantityField();
    await user.clear(field);
    await user.type(field, '8');
    await user.click(await screen.findByRole('button', { name: '改為 3 包' }));
    await waitFor(() => expect(shop.requestsTo('/Cart/UpdateCartItem').at(-1)?.quantity).toBe(3));
    expect(quantities()).toEqual([1]);
  });

  it('puts removed goods back, and tells of a note that has no room beside a newer one', async () => {
    const [earlier, newer] = [
      '請放管理室，不要按電鈴，家裡有小孩在睡覺，謝謝您的幫忙',
      '請改放門口的紅色箱子，旁邊有鞋櫃，下雨的話放在雨棚下面',
    ];
    const { shop, quantities } = openShop(cartFixture([lineFixture(1, { note: earlier })]));
    shop.answer('/Cart/AddCartItem', () => ({
      result: cartFixture([lineFixture(9, { skuId: 101, quantity: 2, note: newer })]),
    }));
    const { user, toasts } = renderPart(<CartView />, shop);
    await user.click(await screen.findByRole('button', { name: '移除商品 1' }));
    await waitFor(() => expect(quantities()).toEqual([]));
    await user.click(await screen.findByRole('button', { name: '復原' }));
    await waitFor(() => expect(toasts).toEqual([`備註放不下兩則，「${earlier}」沒有留下`]));
    await waitFor(() => expect(screen.queryByRole('button', { name: '復原' })).toBeNull());
  });

  it('greys what sold out with its reason, does not charge it, and removes it at a tap', async () => {
    const soldOut = lineFixture(1, { problem: 'SOLD_OUT', availability: 'SOLD_OUT', max: 0 });
    const { shop, quantities } = openShop(cartFixture([soldOut, lineFixture(2)]));
    const { user } = renderPart(<CartView />, shop);
    await screen.findAllByText(/已售完/);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '選取商品 1' });
    expect(box.disabled).toBe(true);
    expect(screen.getAllByRole('button', { name: '去結帳（1）' })).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: '移除 1 項無法購買的商品' }));
    await waitFor(() => expect(quantities()).toEqual([1]));
  });

  it('offers another try when it cannot be loaded, and leads on when it is empty', async () => {
    const { shop } = openShop(cartFixture([]));
    shop.isReachable = false;
    const { user } = renderPart(<CartView />, shop);
    const retry = await screen.findByRole('button', { name: '重試' });
    shop.isReachable = true;
    await user.click(retry);
    await screen.findByText('購物車是空的');
    expect(screen.getByRole('link', { name: '去逛逛' }).getAttribute('href')).toContain(
      '/products',
    );
  });
});
