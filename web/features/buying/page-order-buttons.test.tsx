// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { changeAppState } from '#web/platform/app-state.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PageOrderButtons } from './page-order-buttons.tsx';
import { closeSheet, useSheetRequest } from './sheet-request.ts';

afterEach(() => {
  closeSheet();
  vi.unstubAllGlobals();
});

/** No media query of a wide screen matches. */
const usePhone = () => vi.stubGlobal('matchMedia', () => ({ matches: false }));

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
const render = (availability: 'IN_STOCK' | 'SOLD_OUT') =>
  renderPart(
    <PageOrderButtons {...selection} choice={null} product={{ id: 7, availability }} />,
    new FakeShop(),
  );

it('offers to tell of goods that are sold out, and says that it will', async () => {
  render('SOLD_OUT');
  const button = await screen.findByRole('button', { name: '到貨通知我', pressed: false });
  expect(button.dataset.wishes).toBe('7');
  expect(screen.queryByRole('button', { name: '立即購買' })).toBeNull();
  changeAppState({ wishlistIds: new Set([7]) });
  await screen.findByRole('button', { name: '到貨會通知您・取消通知', pressed: true });
});

it('sells what is there', () => {
  render('IN_STOCK');
  screen.getByRole('button', { name: '立即購買' });
  expect(screen.queryByRole('button', { name: '到貨通知我' })).toBeNull();
});

const chosen = { ...selection, skuId: 12, quantity: 1, isAllowed: true, unitLabel: '盒' };

it.each([
  ['a variant of several that was chosen', { choice: '12' }],
  ['a quantity that was chosen', { choice: null, quantity: 3, isPicked: true }],
])('on a phone orders %s at once', async (_, given) => {
  usePhone();
  const shop = new FakeShop();
  shop.answer('/Cart/AddCartItem', () => refuse('STOCK_INSUFFICIENT'));
  const product = { id: 7, availability: 'IN_STOCK' } as const;
  const { user } = renderPart(<PageOrderButtons {...chosen} {...given} product={product} />, shop);
  await user.click(screen.getByRole('button', { name: '立即購買' }));
  const { quantity } = { ...chosen, ...given };
  await waitFor(() =>
    expect(shop.requestsTo('/Cart/AddCartItem')).toMatchObject([
      { skuId: 12, quantity, cartType: 'DIRECT' },
    ]),
  );
  expect(renderHook(useSheetRequest).result.current).toBeNull();
});

it.each([
  ['nothing was chosen of what has one variant', { ...chosen, choice: null }],
  ['a size was chosen and the flavour is open', { ...selection, choice: '12-1' }],
])('on a phone shows the choices where %s', async (_, given) => {
  usePhone();
  const shop = new FakeShop();
  const product = { id: 7, availability: 'IN_STOCK' } as const;
  const { user } = renderPart(<PageOrderButtons {...given} product={product} />, shop);
  await user.click(screen.getByRole('button', { name: '立即購買' }));
  const opened = renderHook(useSheetRequest).result.current;
  expect(opened).toMatchObject({ productId: 7, choice: given.choice });
  expect(shop.calls).toEqual([]);
});

it('leads to a quantity that cannot be ordered, as the sheet does, and opens none', async () => {
  const product = { id: 7, availability: 'IN_STOCK' } as const;
  const given = { ...chosen, choice: '12', quantity: 0, isPicked: true, isAllowed: false };
  const { user } = renderPart(
    <main>
      <input name="qty" aria-label="數量" />
      <PageOrderButtons {...given} product={product} />
    </main>,
    new FakeShop(),
  );
  await user.click(screen.getByRole('button', { name: '加入購物車' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '數量' }));
  expect(renderHook(useSheetRequest).result.current).toBeNull();
});
