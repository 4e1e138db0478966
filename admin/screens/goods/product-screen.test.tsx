// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { ProductForm } from '@kaituan/contract/staff/goods/staff-product';
import type { StaffSession } from '@kaituan/contract/staff/staff';
import { rolePermissions } from '@kaituan/domain/staff/role';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ProductScreen from './product-screen.tsx';

const sku: ProductForm['skus'][number] = {
  ...{ code: 'SHRIMP-L', barcode: '', optionValues: ['大'], unitLabel: '包', priceTwd: 380 },
  ...{ listPriceTwd: 420, onHand: null, moq: 1, multiple: 1, maxPerOrder: null, caseQty: 12 },
  ...{ caseLabel: '籃', shelf: 'A-03', lowStockAt: 3, isRetired: false },
  channelPrices: [{ channelId, priceTwd: 370, tiers: [{ minQty: 3, unitPriceTwd: 360 }] }],
  tiers: [{ minQty: 6, unitPriceTwd: 350 }],
};
const product: ProductForm = {
  ...{ code: 'SHRIMP', name: '白蝦', subtitle: '', brandId: 3 },
  description: '<p>急凍 &amp; 乾淨</p>',
  ...{ categoryIds: [5], status: 'ACTIVE', temperature: 'FROZEN', origin: '澎湖' },
  ...{ displayFrom: '2031-06-04T04:00:00.000Z', displayUntil: null, rescission: 'PERISHABLE' },
  food: { ingredients: '蝦', allergens: ['蝦', '蟹'], netContent: '300 公克', shelfLifeDays: 90 },
  pictures: [
    { mediaId: 'p1-a', alt: '一盒' },
    { mediaId: 'p1-b', alt: '' },
  ],
  ...{ tags: ['團購'], specs: [{ name: '容量', value: '500ml' }], weightG: 320 },
  ...{ restricted: 'NONE', preorderShipFrom: null },
  offers: [{ channelId, editorPick: 2 }],
  ...{ optionNames: ['份量'], skus: [sku] },
};
const shopOf = () =>
  new FakeShop()
    .answer('/StaffGoods/GetProductForm', () => ({ result: { version: 'one', product } }))
    .answer('/StaffGoods/GetGoodsChoices', () => ({
      result: {
        categories: [{ categoryId: 5, path: ['水產', '蝦'] }],
        brands: [{ brandId: 3, name: '海味' }],
        channels: [{ channelId, name: '零售', isActive: true }],
        priceGroups: [{ priceGroupId: 4, name: '批發 A', channelId }],
      },
    }))
    .answer('/StaffGoods/SaveProduct', () => ({ result: { productId: 1, remarks: [] } }));
const savesOf = (shop: FakeShop) => shop.requestsTo('/StaffGoods/SaveProduct');
const open = (shop: FakeShop, at = '/goods/1') =>
  renderScreen(<ProductScreen />, shop, {
    ...{ at, path: at.startsWith('/goods/new') ? '/goods/new' : '/goods/:productId' },
  });
const fill = async (user: ReturnType<typeof open>['user'], label: string, text: string) =>
  user.type(await screen.findByLabelText(label), text);

/** Presses what the last toast offers. */
const catchUndo = () => {
  let press = () => {};
  receiveToasts(({ action }) => {
    if (action?.label === '復原') press = action.onPress;
  });
  return () => press();
};

describe('the form of a product', () => {
  it('says at the field what is missing before anything is sent', async () => {
    const shop = shopOf();
    const { user } = open(shop, '/goods/new');
    await user.click(await screen.findByRole('button', { name: '新增' }));
    // Its name, and the price of its variant.
    expect(await screen.findAllByText('請填這一欄')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('商品名稱'));
    await user.click(screen.getByRole('button', { name: '加一階量價' }));
    await user.keyboard('12');
    await user.click(screen.getByRole('button', { name: '新增' }));
    expect(await screen.findByText('每一階都要填數量和單價')).toBeTruthy();
    expect(savesOf(shop)).toEqual([]);
  });

  it('makes a first product with two variants', async () => {
    const shop = shopOf();
    const { user, toasts } = open(shop, '/goods/new');
    await fill(user, '商品名稱', '白蝦');
    await fill(user, '商品代碼', 'SHRIMP');
    await user.selectOptions(await screen.findByLabelText('分類'), '水產 › 蝦');
    await fill(user, '選項 1', '份量');
    await user.click(screen.getByRole('button', { name: '加一個規格' }));
    expect(document.activeElement).toHaveProperty('name', 'product.skus[1].optionValues[0]');
    for (const [index, value] of ['大', '小'].entries()) {
      const variant = within(screen.getByRole('group', { name: `規格 ${index + 1}` }));
      await user.type(variant.getByLabelText('份量'), value);
      await user.type(variant.getByLabelText('貨號'), `SHRIMP-${index}`);
      await user.type(variant.getByLabelText('售價'), '３80');
    }
    await user.click(screen.getByRole('button', { name: '新增' }));
    await waitFor(() => expect(toasts).toContain('已存成草稿；要開賣時，把狀態改成「上架」'));
    expect(savesOf(shop)).toMatchObject([
      {
        ...{ productId: null, version: null },
        product: {
          ...{ code: 'SHRIMP', status: 'DRAFT', categoryIds: [5], displayFrom: null, food: null },
          optionNames: ['份量'],
          skus: [
            { code: 'SHRIMP-0', optionValues: ['大'], priceTwd: 380, listPriceTwd: null },
            { code: 'SHRIMP-1', optionValues: ['小'], priceTwd: 380, onHand: 0 },
          ],
        },
      },
    ]);
  });

  it('sends a product that nobody touched back as it came', async () => {
    const shop = shopOf();
    const { user } = open(shop);
    await screen.findByRole('option', { name: '海味' });
    expect(screen.getByLabelText<HTMLInputElement>('貨號').readOnly).toBe(true);
    expect(screen.queryByLabelText('庫存')).toBeNull();
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(savesOf(shop)).toEqual([{ productId: 1, version: 'one', product }]));
  });

  it('adds what shoppers searched for in vain to the tags, and takes it off their list', async () => {
    const shop = shopOf().answer('/StaffWords/RemoveSearchMiss', () => ({ result: null }));
    const { user, address } = open(shop, '/goods/1?tag=%E7%99%BD%E9%AE%B3');
    const tags = await screen.findByLabelText<HTMLInputElement>('標籤');
    expect(tags.value).toBe('團購、白鮳');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(address()).toBe('/search-words'));
    expect(savesOf(shop)[0]).toMatchObject({ product: { tags: ['團購', '白鮳'] } });
    expect(shop.requestsTo('/StaffWords/RemoveSearchMiss')).toEqual([{ channelId, query: '白鮳' }]);
  });

  it('says what a shop has tags, facts, shelves and channels for', async () => {
    const shop = shopOf();
    const { user } = open(shop);
    await fill(user, '標籤', '、低卡');
    const link = screen.getByRole('link', { name: '批發 A' });
    expect(link.getAttribute('href')).toBe('/price-groups/4?search=SHRIMP');
    await user.click(screen.getByRole('button', { name: '加一項規格' }));
    expect(document.activeElement).toBe(screen.getByLabelText('第 2 項名稱'));
    await user.type(screen.getByLabelText('第 2 項名稱'), '產季');
    await user.type(screen.getByLabelText('第 2 項內容'), '夏');
    await user.clear(screen.getByLabelText('儲位'));
    await user.type(screen.getByLabelText('儲位'), 'B-01');
    await user.clear(screen.getByLabelText('「零售」的售價'));
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText('有通路量價就要填通路價')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '拿掉「零售」的量價第 1 階' }));
    const rank = screen.getByLabelText<HTMLInputElement>(/推薦的名次/);
    await user.type(rank, '名');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(rank.getAttribute('aria-invalid')).toBe('true'));
    await user.type(rank, '{Backspace}');
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() =>
      expect(savesOf(shop)).toMatchObject([
        {
          product: {
            ...{ tags: ['團購', '低卡'], offers: [{ channelId, editorPick: 2 }] },
            specs: [...product.specs, { name: '產季', value: '夏' }],
            skus: [{ shelf: 'B-01', channelPrices: [] }],
          },
        },
      ]),
    );
  });

  it('retires a variant when it is saved, and shows why that is refused', async () => {
    const text = '團購「中秋團」要賣規格「SHRIMP-L」，等它結束，或先從那裡拿掉，才能停售';
    const details = [{ path: 'product.skus[0].isRetired', rule: 'GOODS', text }];
    const shop = shopOf().answer('/StaffGoods/SaveProduct', () =>
      refuse('VALIDATION_FAILED', details),
    );
    const { user } = open(shop);
    await user.click(await screen.findByRole('button', { name: '停售' }));
    expect(screen.queryByLabelText('售價')).toBeNull();
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(savesOf(shop)[0]?.product.skus).toEqual([{ ...sku, isRetired: true }]);
    await user.click(screen.getByRole('button', { name: '不停售' }));
    expect(screen.getByLabelText<HTMLInputElement>('售價').value).toBe('380');
  });

  it('orders pictures by the keyboard', async () => {
    const shop = shopOf();
    const { user } = open(shop);
    const [grip] = await screen.findAllByRole('button', { name: /移動第 \d 張圖片/ });
    grip?.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByText('移到第 2 張，儲存後生效')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '儲存' }));
    await waitFor(() =>
      expect(savesOf(shop)[0]?.product.pictures).toEqual(product.pictures.toReversed()),
    );
  });

  it('takes a picture off, and puts it back where it was with what was typed', async () => {
    const shop = shopOf();
    const { user } = open(shop);
    const undo = catchUndo();
    await user.type(await screen.findByLabelText('主圖的說明'), '大');
    await user.click(screen.getByRole('button', { name: '拿掉第 1 張圖片' }));
    expect(screen.getByLabelText<HTMLInputElement>('主圖的說明').value).toBe('');
    act(undo);
    await user.click(screen.getByRole('button', { name: '儲存' }));
    const [first, second] = product.pictures;
    await waitFor(() =>
      expect(savesOf(shop)[0]?.product.pictures).toEqual([{ ...first, alt: '一盒大' }, second]),
    );
  });

  it('cuts a picture in a dialog, and shows the part in its place until it is taken back', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob(['part'], { type: type ?? '' })),
    );
    const shop = shopOf().answer('/StaffMedia/AddPicture', () => ({
      result: { id: 'part-c', width: 800, height: 800, alt: '', color: '#fff' },
    }));
    const { user } = open(shop);
    const undo = catchUndo();
    await user.click(await screen.findByRole('button', { name: '裁切第 2 張圖片' }));
    const dialog = await screen.findByRole('dialog', { name: '裁切圖片' });
    const cut = within(dialog).getByRole<HTMLButtonElement>('button', { name: '裁切' });
    expect(cut.disabled).toBe(true);
    const picture = dialog.querySelector('img');
    if (!picture) throw new Error('no picture');
    vi.spyOn(picture, 'naturalWidth', 'get').mockReturnValue(1_200);
    vi.spyOn(picture, 'naturalHeight', 'get').mockReturnValue(800);
    fireEvent.load(picture);
    const slider = (name: string) => within(dialog).getByRole<HTMLInputElement>('slider', { name });
    expect([slider('左右').disabled, slider('上下').disabled]).toEqual([false, true]);
    fireEvent.change(slider('左右'), { target: { value: '1' } });
    expect(picture.style.left).toBe('-50%');
    await user.click(within(dialog).getByRole('radio', { name: '直式 4:5' }));
    expect(picture.style.width).toBe('187.5%');
    await user.click(cut);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const shown = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[name$=".mediaId"]')].map(
        ({ value }) => value,
      );
    expect(shown()).toEqual(['p1-a', 'part-c']);
    act(undo);
    expect(shown()).toEqual(['p1-a', 'p1-b']);
  });

  it('shows what the shop refuses beside its field', async () => {
    const details = [
      { path: 'product.code', rule: 'GOODS', text: '「草蝦」已經用了這個代碼' },
      { path: 'product.skus[0].moq', rule: 'GOODS', text: '起訂量 5 不是訂購倍數 2 的倍數' },
    ];
    const shop = shopOf().answer('/StaffGoods/SaveProduct', () =>
      refuse('VALIDATION_FAILED', details),
    );
    const { user } = open(shop);
    await user.click(await screen.findByRole('button', { name: '儲存' }));
    for (const { text } of details) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText('起訂量').getAttribute('aria-invalid')).toBe('true');
  });

  it('makes one like another, with codes of its own', async () => {
    open(shopOf(), '/goods/new?copy=1');
    expect((await screen.findByLabelText<HTMLInputElement>('商品名稱')).value).toBe('白蝦');
    expect(screen.getByLabelText<HTMLInputElement>('商品代碼').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('貨號').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('售價').value).toBe('380');
    expect(screen.getByLabelText<HTMLInputElement>('庫存').value).toBe('0');
  });

  it('tells who saves second what the other wrote, and keeps what was typed', async () => {
    const renamed = { version: 'two', product: { ...product, name: '別人改的白蝦' } };
    const keep = '保留我的改動，存到最新內容';
    const shop = shopOf().answer('/StaffGoods/SaveProduct', ({ version }) =>
      version === 'two' ? { result: { productId: 1, remarks: [] } } : refuse('SETTINGS_CHANGED'),
    );
    const { user, toasts } = open(shop);
    fireEvent.change(await screen.findByLabelText('售價'), { target: { value: '390' } });
    shop.answer('/StaffGoods/GetProductForm', () => ({ result: renamed }));
    await user.click(screen.getByRole('button', { name: '儲存' }));
    expect(await screen.findByText('改過的欄位：商品名稱（現在是「別人改的白蝦」）')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: keep }));
    await waitFor(() => expect(toasts).toEqual(['已儲存']));
    const sent = shop.requestsTo('/StaffGoods/SaveProduct').at(-1)?.product;
    expect([sent?.name, sent?.skus[0]?.priceTwd]).toEqual(['別人改的白蝦', 390]);
  });

  it('lets staff of one channel change goods, and make none', async () => {
    const staff: StaffSession = {
      ...{ memberId: 'clerk', displayName: '林店員', email: 'clerk@shop.example' },
      grants: [{ permissions: [...rolePermissions.CLERK], channelId }],
      ...{ channels: [{ channelId, name: '零售', isActive: true }], secondFactor: 'NONE' },
    };
    renderScreen(<ProductScreen />, shopOf(), { at: '/1', path: '/:productId', staff });
    await screen.findByRole('button', { name: '儲存' });
    expect(screen.queryByRole('link', { name: '批發 A' })).toBeNull();
    cleanup();
    renderScreen(<ProductScreen />, shopOf(), { at: '/new', path: '/new', staff });
    expect(await screen.findByText(/請管理所有通路的人來新增/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  });
});
