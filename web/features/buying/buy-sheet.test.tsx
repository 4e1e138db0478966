// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { productFixture, skuFixture } from '#web/features/product/product-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { BuySheet } from './buy-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const options = [
  { name: '口味', values: ['原味', '蜂蜜'] },
  { name: '份量', values: ['小包', '大包'] },
];
const skus = [
  skuFixture(1, { optionValues: ['原味', '小包'] }),
  skuFixture(2, { optionValues: ['原味', '大包'], priceTwd: 180, listPriceTwd: 180 }),
  skuFixture(3, { optionValues: ['蜂蜜', '小包'] }),
  skuFixture(4, { optionValues: ['蜂蜜', '大包'], priceTwd: 190, listPriceTwd: 190 }),
];

it('with a size chosen sells no flavour that nobody chose, and asks for it', async () => {
  const product = productFixture({ options, skus });
  const shop = new FakeShop().answer('/Product/GetScpProduct', () => ({ result: product }));
  const onClose = vi.fn();
  const request = { productId: product.id, choice: null, pieces: null };
  renderPart(<BuySheet request={request} onClose={onClose} />, shop);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: '大包' }));
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  // The price of the size, whatever the flavour.
  const [shown] = screen.getAllByText('NT$180');
  expect(shown?.parentElement?.textContent).toBe('NT$180起');
  await user.click(screen.getByRole('button', { name: '加入購物車' }));
  expect(screen.getByRole('alert').textContent).toBe('請先選擇口味');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '原味' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: '蜂蜜' }));
  expect(screen.getByRole('radio', { name: '大包', checked: true })).toBeTruthy();
  expect(screen.queryByText(/請選擇|請先選擇/)).toBeNull();
});

async function openSheet(product: ReturnType<typeof productFixture>, choice: string | null) {
  const shop = new FakeShop().answer('/Product/GetScpProduct', () => ({ result: product }));
  const request = { productId: product.id, choice, pieces: null };
  renderPart(<BuySheet request={request} onClose={() => undefined} />, shop);
  await screen.findByRole('button', { name: '加入購物車' });
  return userEvent.setup();
}

it('shows the quantity prices of goods without variants at once', async () => {
  const tiers = [{ minQty: 6, unitPriceTwd: 90 }];
  await openSheet(productFixture({ skus: [skuFixture(1, { tiers })] }), null);
  screen.getByRole('button', { name: /^6 包起.*NT\$90/ });
});

it('says that a set counts as one, and nothing of it where there is none', async () => {
  const inSets = skuFixture(1, { unitLabel: '組', optionValues: ['200g × 10 片'] });
  await openSheet(productFixture({ skus: [inSets] }), null);
  screen.getByText('1 組算 1 件：起訂、優惠與限購都以組數計算');
  cleanup();
  await openSheet(productFixture({ skus: [skuFixture(1)] }), null);
  expect(screen.queryByText(/以組數計算/)).toBeNull();
});

it('leads to a value that can be chosen, where the first cannot', async () => {
  const flavours = [{ name: '口味', values: ['芥末', '原味', '蜂蜜'] }, ...options.slice(1)];
  const user = await openSheet(productFixture({ options: flavours, skus }), '2-0');
  await user.click(screen.getByRole('button', { name: '加入購物車' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '原味' }));
});

it('leads to a quantity that cannot be ordered', async () => {
  const user = await openSheet(productFixture({ options, skus }), '2');
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: '數量' });
  await user.clear(quantity);
  await user.click(screen.getByRole('button', { name: '加入購物車' }));
  expect(document.activeElement).toBe(quantity);
});

it('with a choice half made says whether any of what is left can be had', async () => {
  const left = skus.map((sku) =>
    sku.optionValues.includes('大包') ? { ...sku, availability: 'SOLD_OUT' as const } : sku,
  );
  const user = await openSheet(productFixture({ options, skus: left }), null);
  screen.getByText('現貨供應');
  await user.click(screen.getByRole('radio', { name: /大包/ }));
  expect(screen.queryByText('現貨供應')).toBeNull();
});

it.each([
  ['its own page', '/products/1', '?channelId=100083&sku=4'],
  ['a list', '/products', '?channelId=100083'],
])('over %s leaves the choice of what was added', async (_, path, search) => {
  vi.stubGlobal('location', new URL(path, 'https://shop.example'));
  const product = productFixture({ id: 1, options, skus });
  const shop = new FakeShop().answer('/Product/GetScpProduct', () => ({ result: product }));
  shop.answer('/Cart/AddCartItem', () => ({ result: { lines: [] } }) as never);
  const onClose = vi.fn();
  const request = { productId: 1, choice: '4', pieces: null };
  const { user, searchShown } = renderPart(<BuySheet {...{ request, onClose }} />, shop);
  await user.click(await screen.findByRole('button', { name: '加入購物車' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(() => expect(searchShown()).toBe(search));
});

it('says at once how many a cart takes, although pages do not say how many are left', async () => {
  const line = lineFixture(1, { skuId: 1, max: 532 });
  const product = productFixture({ skus: [skuFixture(1)] });
  const shop = new FakeShop()
    .answer('/Product/GetScpProduct', () => ({ result: product }))
    .answer('/Cart/GetGuestCart', () => ({ result: cartFixture([line]) }));
  const request = { productId: product.id, choice: null, pieces: null };
  renderPart(<BuySheet request={request} onClose={() => undefined} />, shop);
  const user = userEvent.setup();
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: '數量' });
  expect(shop.requestsTo('/Cart/GetGuestCart')).toHaveLength(0);
  await user.clear(quantity);
  await user.type(quantity, '9999');
  await user.click(await screen.findByRole('button', { name: '改為 532 包' }));
  expect(quantity.value).toBe('532');
  expect(shop.requestsTo('/Cart/GetGuestCart')).toHaveLength(1);
});
