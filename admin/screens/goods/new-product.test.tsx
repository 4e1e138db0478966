// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ProductScreen from './product-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const shopOf = () =>
  new FakeShop()
    .answer('/StaffGoods/GetGoodsChoices', () => ({
      result: {
        ...{ categories: [], brands: [], priceGroups: [] },
        channels: [{ channelId, name: '零售', isActive: true }],
      },
    }))
    .answer('/StaffGoods/SaveProduct', () => ({ result: { productId: 1, remarks: [] } }));
const savesOf = (shop: FakeShop) => shop.requestsTo('/StaffGoods/SaveProduct');
const open = (shop: FakeShop, at: string) =>
  renderScreen(<ProductScreen />, shop, { at, path: '/goods/new' });
const fill = async (user: ReturnType<typeof open>['user'], label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);

it('makes the first product of an opening shop of a name, a price and a stock', async () => {
  const shop = shopOf();
  const { user, address } = open(shop, '/goods/new?from=opening');
  const back = screen.getByRole('link', { name: '開店步驟' });
  expect(back.getAttribute('href')).toBe('/opening');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '售價', '380');
  await fill(user, '庫存', '5');
  await user.click(screen.getByRole('button', { name: '新增' }));
  // Back at the steps of the opening.
  await waitFor(() => expect(address()).toBe('/opening'));
  const made = savesOf(shop)[0]?.product;
  expect(made).toMatchObject({ status: 'ACTIVE', skus: [{ priceTwd: 380, onHand: 5 }] });
  expect(made?.code).toMatch(/^P\d{12}$/);
  expect(made?.skus[0]?.code).toBe(made?.code);
});

it('asks before frozen goods come on sale without the label of food', async () => {
  const shop = shopOf();
  const { user } = open(shop, '/goods/new?from=opening');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '售價', '380');
  await user.selectOptions(screen.getByLabelText('溫層'), 'FROZEN');
  await user.click(screen.getByRole('button', { name: '新增' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/食品一定要有標示/);
  await user.click(dialog.getByRole('button', { name: '返回' }));
  expect(savesOf(shop)).toEqual([]);
  await fill(user, '成分', '白蝦');
  await fill(user, '過敏原', '蝦');
  await fill(user, '內容量', '300 公克');
  await fill(user, '保存天數', '180');
  await user.click(screen.getByRole('button', { name: '新增' }));
  await waitFor(() => expect(savesOf(shop)).toHaveLength(1));
});

it('asks for what is missing of a label, until all four are there', async () => {
  const shop = shopOf();
  const { user } = open(shop, '/goods/new?from=opening');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '售價', '380');
  await fill(user, '成分', '白蝦');
  await fill(user, '保存天數', '180');
  const save = () => user.click(screen.getByRole('button', { name: '新增' }));
  await save();
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/還沒有填：過敏原、內容量。確定沒有過敏原的，請填「無」。/);
  await user.click(dialog.getByRole('button', { name: '返回' }));
  expect(savesOf(shop)).toEqual([]);
  await fill(user, '過敏原', '無');
  await fill(user, '內容量', '300 公克');
  await save();
  await waitFor(() => expect(savesOf(shop)).toHaveLength(1));
});

it('says at the field that a piece of many costs more than a single one', async () => {
  const shop = shopOf();
  const { user } = open(shop, '/goods/new');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '售價', '200');
  await user.click(screen.getByRole('button', { name: '加一階量價' }));
  await fill(user, '量價第 1 階數量', '10');
  await fill(user, '量價第 1 階單價', '250');
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(await screen.findByText('量價 250 高於單價 200')).toBeTruthy();
  const price = screen.getByLabelText('量價第 1 階單價');
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(savesOf(shop)).toEqual([]);
  await user.clear(price);
  await user.type(price, '180');
  await user.click(screen.getByRole('button', { name: '新增' }));
  await waitFor(() => expect(savesOf(shop)).toHaveLength(1));
});

it('says where the first category of a shop is made, and has it once it is', async () => {
  const shop = shopOf();
  open(shop, '/goods/new');
  const link = await screen.findByRole('link', { name: '到「商品分類」建一個' });
  expect(link.getAttribute('href')).toBe('/categories');
  const { result } = await shop.callApi('/StaffGoods/GetGoodsChoices', { channelId });
  shop.answer('/StaffGoods/GetGoodsChoices', () => ({
    result: { ...result, categories: [{ categoryId: 3, path: ['海鮮'] }] },
  }));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(await screen.findByRole('option', { name: '海鮮' })).toBeTruthy();
  focusManager.setFocused(undefined);
});

it('gives a product without a code the same one however often it is saved, so that it is made once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T04:05:06.000Z') });
  let isReachable = false;
  const shop = shopOf().answer('/StaffGoods/SaveProduct', () =>
    isReachable ? { result: { productId: 1, remarks: [] } } : refuse('INTERNAL'),
  );
  const { user, address } = open(shop, '/goods/new');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '售價', '380');
  const save = () => user.click(screen.getByRole('button', { name: '新增' }));
  await save();
  await waitFor(() => expect(savesOf(shop)).toHaveLength(1));
  isReachable = true;
  vi.setSystemTime(Date.parse('2026-11-28T04:06:00.000Z'));
  await save();
  await waitFor(() => expect(address()).toBe('/goods'));
  expect(savesOf(shop).map(({ product }) => product.code)).toEqual([
    'P261128120506',
    'P261128120506',
  ]);
});

it('folds what a first product does without, and opens it where something of it is wrong', async () => {
  const shop = shopOf();
  const { user } = open(shop, '/goods/new');
  const name = await screen.findByLabelText('商品名稱');
  const isFolded = (label: string) =>
    screen.getByLabelText(label).closest('details')?.open === false;
  for (const label of ['售價', '庫存', '狀態']) {
    expect(screen.getByLabelText(label).closest('details'), label).toBeNull();
  }
  for (const label of ['副標', '重量（公克）', '成分', '起訂量']) {
    expect(isFolded(label), label).toBe(true);
  }
  await user.type(name, '白蝦');
  await fill(user, '售價', '380');
  await fill(user, '成分', '白蝦');
  await user.click(screen.getByRole('button', { name: '新增' }));
  await waitFor(() => expect(isFolded('保存天數')).toBe(false));
  expect(isFolded('副標')).toBe(true);
});

it('numbers the variants of a product that have no code', async () => {
  const shop = shopOf();
  const { user } = open(shop, '/goods/new');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '商品代碼', 'SHRIMP');
  await fill(user, '選項 1', '份量');
  await user.click(screen.getByRole('button', { name: '加一個規格' }));
  for (const [index, value] of ['大', '小'].entries()) {
    const variant = within(screen.getByRole('group', { name: `規格 ${index + 1}` }));
    await user.type(variant.getByLabelText('份量'), value);
    await user.type(variant.getByLabelText('售價'), '380');
  }
  await user.click(screen.getByRole('button', { name: '新增' }));
  await waitFor(() => expect(savesOf(shop)).toHaveLength(1));
  expect(savesOf(shop)[0]?.product.skus.map(({ code }) => code)).toEqual(['SHRIMP-1', 'SHRIMP-2']);
});

it('asks before a price is saved that may be mistyped, and refuses none', async () => {
  const sku = {
    ...{ code: 'SHRIMP-L', barcode: '', optionValues: [], unitLabel: '包', priceTwd: 1_290 },
    ...{ listPriceTwd: null, onHand: null, moq: 1, multiple: 1, maxPerOrder: null, caseQty: null },
    ...{ caseLabel: '', shelf: '', lowStockAt: 3, isRetired: false, channelPrices: [], tiers: [] },
  };
  const product: ProductForm = {
    ...{ code: 'SHRIMP', name: '白蝦', subtitle: '', description: '', brandId: null },
    ...{ categoryIds: [], status: 'ACTIVE', temperature: 'FROZEN', origin: '', specs: [] },
    ...{ displayFrom: '2026-06-04T04:00:00.000Z', displayUntil: null, rescission: null },
    ...{ food: null, pictures: [], tags: [], weightG: null, restricted: 'NONE' },
    ...{ preorderShipFrom: null, offers: [], optionNames: [], skus: [sku] },
  };
  const shop = shopOf().answer('/StaffGoods/GetProductForm', () => ({
    result: { version: 'one', product },
  }));
  const { user } = renderScreen(<ProductScreen />, shop, {
    ...{ at: '/goods/1', path: '/goods/:productId' },
  });
  const price = await screen.findByLabelText('售價');
  await user.clear(price);
  await user.type(price, '12900');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('SHRIMP-L：NT$1,290 → NT$12,900');
  expect(savesOf(shop)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '仍要儲存' }));
  await waitFor(() => expect(savesOf(shop)[0]?.product.skus[0]?.priceTwd).toBe(12_900));
});

it('asks about a price by quantity that has a digit too few, also of a new product', async () => {
  const shop = shopOf();
  const { user } = open(shop, '/goods/new');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '商品代碼', 'SHRIMP');
  await fill(user, '售價', '500');
  await user.click(screen.getByRole('button', { name: '加一階量價' }));
  await fill(user, '量價第 1 階數量', '10');
  await fill(user, '量價第 1 階單價', '45');
  await user.click(screen.getByRole('button', { name: '新增' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('SHRIMP 買 10 件以上：NT$500 → NT$45');
  expect(savesOf(shop)).toEqual([]);
});

it('says at once which numbers are too large and which too small', async () => {
  const { user } = open(shopOf(), '/goods/new');
  await fill(user, '商品名稱', '白蝦');
  await fill(user, '售價', '99999999999');
  await fill(user, '庫存', '-3');
  await user.click(screen.getByRole('button', { name: '新增' }));
  expect(await screen.findByText('數字太大了，請看看有沒有打錯')).toBeTruthy();
  expect(screen.getByText('請填 0 以上的整數')).toBeTruthy();
});
