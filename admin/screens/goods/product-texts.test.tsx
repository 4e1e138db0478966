// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ProductScreen from './product-screen.tsx';

const first: ProductForm = {
  ...{ code: 'SHRIMP', name: '白蝦', subtitle: '', brandId: null, categoryIds: [5] },
  ...{ description: '<p>急凍</p><p>原來的</p>', status: 'ACTIVE', temperature: 'FROZEN' },
  ...{
    origin: '',
    displayFrom: '2031-06-04T04:00:00.000Z',
    displayUntil: null,
    rescission: null,
    food: null,
  },
  ...{ pictures: [{ mediaId: 'p1', alt: '' }], tags: [], specs: [], weightG: null },
  ...{ restricted: 'NONE', preorderShipFrom: null, offers: [{ channelId, editorPick: null }] },
  optionNames: [],
  skus: [
    {
      ...{ code: 'SHRIMP', barcode: '', optionValues: [], unitLabel: '包', priceTwd: 380 },
      ...{ listPriceTwd: null, onHand: null, moq: 1, multiple: 1, maxPerOrder: null },
      ...{ caseQty: null, caseLabel: '', shelf: '', lowStockAt: 0, isRetired: false },
      ...{ channelPrices: [], tiers: [] },
    },
  ],
};

it('two who changed one description choose between their texts', async () => {
  let now = first;
  const shop = new FakeShop()
    .answer('/StaffGoods/GetProductForm', () => ({ result: { version: now.name, product: now } }))
    .answer('/StaffGoods/GetGoodsChoices', () => ({
      result: {
        categories: [{ categoryId: 5, path: ['水產'] }],
        ...{ brands: [], channels: [{ channelId, name: '零售', isActive: true }] },
        priceGroups: [],
      },
    }))
    .answer('/StaffGoods/SaveProduct', ({ version }) =>
      version === now.name ? { result: { productId: 1, remarks: [] } } : refuse('SETTINGS_CHANGED'),
    );
  const { user } = renderScreen(<ProductScreen />, shop, { at: '/1', path: '/:productId' });
  await user.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
  fireEvent.change(screen.getByLabelText('商品說明'), {
    target: { value: '<p>急凍</p><p>我的</p>' },
  });
  now = { ...first, name: '大白蝦', description: '<p>急凍</p><p>別人的</p>' };
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('改過的欄位：商品名稱（現在是「大白蝦」）')).toBeTruthy();
  const choice = within(screen.getByRole('group', { name: /兩邊都改了商品說明/ }));
  expect(choice.getByText('我的').tagName).toBe('P');
  expect(choice.getByText('別人的').tagName).toBe('P');
  await user.click(choice.getByRole('button', { name: '改存這一份' }));
  await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
  const saves = () => shop.requestsTo('/StaffGoods/SaveProduct');
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.product).toMatchObject({ name: '大白蝦', description: now.description });
});
