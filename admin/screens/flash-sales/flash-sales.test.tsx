// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { GoodsRow } from '@kaituan/contract/staff/goods/staff-goods';
import type {
  DescribedFlashSale,
  FlashSalePlanForm,
  StaffFlashSale,
} from '@kaituan/contract/staff/promotions/staff-flash-sale';
import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import FlashSaleListScreen from './flash-sale-list.tsx';
import FlashSaleLiveScreen from './flash-sale-live.tsx';
import FlashSalePlanScreen from './flash-sale-plan.tsx';

const plan: FlashSalePlanForm = {
  ...{ title: '週三限時搶購', startsAt: '2031-06-04T04:00:00.000Z' },
  ...{ endsAt: '2031-06-04T14:00:00.000Z', transferHours: 12 },
  ...{ paysOnDelivery: false, paysAtPickup: true },
  items: [{ skuCode: 'SHRIMP-S', flashPriceTwd: 219, stock: 20, perMember: 2, perOrder: null }],
};
const goodsOf = (skuCode: string): PromotionGoods => ({
  ...{ skuCode, productId: 1, name: '草蝦', optionText: skuCode, unitLabel: '包' },
  ...{ mediaId: null, available: 30, minQuantity: 1, isShown: true },
  ordinary: { priceTwd: 280, tiers: [{ minQty: 2, unitPriceTwd: 215 }] },
});
const sale: StaffFlashSale = {
  ...{ flashSaleId: 7, channelId, title: '週三限時搶購', state: 'LIVE', cancelReason: null },
  ...{ startsAt: plan.startsAt, endsAt: plan.endsAt, goods: '草蝦', skuCount: 1 },
  ...{ flashPriceTwd: 219, ordinaryPriceTwd: 280, stock: 20, sold: 12, held: 3, left: 5 },
  paidTwd: 2_190,
};
const found: GoodsRow = {
  ...{ productId: 1, productCode: 'SHRIMP', name: '草蝦', status: 'ACTIVE', isInWindow: true },
  ...{ temperature: 'FROZEN', lacksLabel: false, brand: null, mediaId: null, optionText: '大' },
  sku: {
    ...{ skuId: 2, code: 'SHRIMP-L', onHand: 30, held: 0, barcode: null, unitLabel: '包' },
    ...{
      shelf: '',
      priceTwd: 380,
      listPriceTwd: 380,
      lowStockAt: 0,
      isRetired: false,
      tierCount: 0,
    },
  },
};
const shopWith = (warnings: { path: string; text: string }[] = []) =>
  new FakeShop()
    .answer('/StaffFlashSale/GetFlashSalePlan', () => ({
      result: { channelId, version: 'one', state: 'SCHEDULED' as const, plan },
    }))
    .answer('/StaffPromotion/GetPromotionGoodsArray', ({ skuCodes }) => ({
      result: skuCodes.map(goodsOf),
    }))
    .answer('/StaffGoods/SearchGoodsArray', () => ({ result: [found], nextCursor: null }))
    .answer('/StaffFlashSale/SaveFlashSalePlan', () => ({
      result: { flashSaleId: null, changes: [], warnings },
    }));
const savesOf = (shop: FakeShop) => shop.requestsTo('/StaffFlashSale/SaveFlashSalePlan');
const open = (shop: FakeShop, at: string, path: string) =>
  renderScreen(<FlashSalePlanScreen />, shop, { at, path });

describe('the form of a flash sale', () => {
  it('says at the field what is missing before anything is sent', async () => {
    const shop = shopWith();
    const { user } = open(shop, '/flash-sales/new', '/flash-sales/new');
    await user.type(await screen.findByLabelText('標題'), '茶');
    await user.click(screen.getByRole('button', { name: '公布' }));
    expect(await screen.findByText('標題要有 2 到 40 個字')).toBeTruthy();
    expect(screen.getAllByText('請填這一欄')).toHaveLength(2);
    expect(screen.getByText('請加進要搶購的規格')).toBeTruthy();
    expect(savesOf(shop)).toEqual([]);
  });

  it('makes another like an earlier one, with times of its own and one more variant', async () => {
    const shop = shopWith();
    const { user } = open(shop, '/flash-sales/new?copy=7', '/flash-sales/new');
    const startsAt = await screen.findByLabelText<HTMLInputElement>('開始（台北）');
    expect(startsAt.value).toBe('');
    fireEvent.change(startsAt, { target: { value: '2031-07-02T12:00' } });
    fireEvent.change(screen.getByLabelText('結束'), { target: { value: '2031-07-02T22:00' } });
    await user.type(screen.getByLabelText('加規格'), '草蝦');
    await user.click(await screen.findByRole('button', { name: /草蝦 大 *SHRIMP-L/ }));
    const [, added] = await screen.findAllByRole('group', { name: /草蝦/ });
    if (!added) throw new Error('the variant was not added');
    await user.type(within(added).getByLabelText('搶購價'), '199');
    await user.type(within(added).getByLabelText('數量'), '8');
    await user.click(screen.getByRole('button', { name: '公布' }));
    const later = { skuCode: 'SHRIMP-L', flashPriceTwd: 199, stock: 8, perMember: 1 };
    await waitFor(() =>
      expect(savesOf(shop)).toMatchObject([
        { channelId, flashSaleId: null, version: null, isCheckOnly: true },
        {
          isCheckOnly: false,
          plan: {
            ...{ title: plan.title, transferHours: 12, paysAtPickup: true },
            ...{ startsAt: '2031-07-02T04:00:00.000Z', endsAt: '2031-07-02T14:00:00.000Z' },
            items: [plan.items[0], { ...later, perOrder: null }],
          },
        },
      ]),
    );
  });

  it('shows what may hurt somebody once before it is saved', async () => {
    const shop = shopWith([{ path: 'items[0].units', text: '現貨只有 5 件' }]);
    const { user } = open(shop, '/flash-sales/7/plan', '/flash-sales/:flashSaleId/plan');
    await user.click(await screen.findByRole('button', { name: '儲存' }));
    expect(await screen.findByText('SHRIMP-S：現貨只有 5 件')).toBeTruthy();
    expect(savesOf(shop)).toMatchObject([{ flashSaleId: 7, version: 'one', isCheckOnly: true }]);
    await user.click(screen.getByRole('button', { name: '仍要儲存' }));
    await waitFor(() => expect(savesOf(shop)).toHaveLength(2));
    expect(savesOf(shop)[1]).toMatchObject({ isCheckOnly: false });
  });

  it('previews what buyers see, warns while somebody types, and tells what it earns', async () => {
    const { user } = open(shopWith(), '/flash-sales/new?copy=7', '/flash-sales/new');
    const preview = within(await screen.findByRole('complementary', { name: '預覽' }));
    expect(await preview.findByText(/下單後 12 小時內匯款，逾期釋出；可以取貨時付款/)).toBeTruthy();
    expect(preview.getByText(/限量 20 包・每人限購 2 包/)).toBeTruthy();
    expect(preview.getByText(/SHRIMP-S：平常買 2 件以上，每件 NT\$215/)).toBeTruthy();
    const price = screen.getByLabelText('搶購價');
    await user.clear(price);
    await user.type(price, '300');
    expect(preview.getByText('SHRIMP-S：搶購價要低於平常的售價 NT$280')).toBeTruthy();
    await user.clear(price);
    await user.type(price, '200');
    await user.type(preview.getByLabelText('成本'), '150');
    expect(
      preview.getByRole('row', { name: /20.*NT\$200.*NT\$50 ?（25%）.*NT\$1,000/ }),
    ).toBeTruthy();
  });
});

it('the list searches, filters and sorts by its address', async () => {
  const shop = new FakeShop().answer('/StaffFlashSale/SearchFlashSaleArray', () => ({
    ...{ result: [sale], nextCursor: null },
  }));
  const { user, address } = renderScreen(<FlashSaleListScreen />, shop);
  const row = await screen.findByRole('row', {
    name: /週三限時搶購.*草蝦.*進行中.*NT\$219.*NT\$280.*12 \/ 20/,
  });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/flash-sales/7');
  await user.click(screen.getByRole('button', { name: '售完' }));
  await user.click(await screen.findByRole('button', { name: /^開始/ }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffFlashSale/SearchFlashSaleArray').at(-1)).toMatchObject({
      ...{ which: 'SOLD_OUT', sort: 'EARLIEST', search: '' },
    }),
  );
  expect(address()).toBe('/?which=SOLD_OUT&sort=EARLIEST');
});

describe('a flash sale that runs', () => {
  const described: DescribedFlashSale = {
    ...sale,
    items: [
      {
        ...{ skuId: 1, productId: 1, code: 'SHRIMP-S', name: '草蝦', optionText: '小' },
        ...{ unitLabel: '包', flashPriceTwd: 219, ordinaryPriceTwd: 280, perMember: 2 },
        ...{ perOrder: null, stock: 24, movedIn: 20, sold: 12, held: 3, left: 5, paidUnits: 10 },
      },
    ],
    money: { paidTwd: 2_190, unpaidTwd: 657, withGoodsTwd: 438 },
    ...{ unpaidOrders: 3, reportedOrders: 1, boughtOrders: 8, nextCursor: null },
    buyers: [
      {
        ...{ orderNo: 'G250604000001', name: '王小明', state: 'UNPAID', paymentMethod: 'CARD' },
        ...{ placedAt: plan.startsAt, heldUntil: plan.endsAt, payBy: plan.endsAt, amountTwd: 438 },
        lines: [{ skuId: 1, quantity: 2 }],
      },
    ],
  };
  const openLive = (shop: FakeShop) =>
    renderScreen(<FlashSaleLiveScreen />, shop, {
      ...{ at: '/flash-sales/7', path: '/flash-sales/:flashSaleId' },
    });
  const live = (given: Partial<DescribedFlashSale> = {}) =>
    new FakeShop()
      .answer('/StaffFlashSale/DescribeFlashSale', () => ({ result: { ...described, ...given } }))
      .answer('/StaffFlashSale/SearchFlashBuyerArray', () => ({
        ...{ result: described.buyers, nextCursor: null },
      }));

  it('tells what is sold, held, left and paid, by whom, and a text for the chat', async () => {
    openLive(live());
    expect(await screen.findByText('已付款 10・付款中 3・剩 5・現貨不足，少 4')).toBeTruthy();
    expect(screen.getByText(/未付 NT\$657・取貨時收 NT\$438/)).toBeTruthy();
    const buyers = within(screen.getByRole('list', { name: '買家' }));
    expect(await buyers.findByText('小 × 2')).toBeTruthy();
    expect(screen.getByText(/草蝦 小 NT\$219（平常 NT\$280），剩 5 包/)).toBeTruthy();
  });

  it('is cancelled with a reason, after it is said what becomes of whom', async () => {
    const shop = live().answer('/StaffFlashSale/CancelFlashSale', () => ({
      result: { returned: 5 },
    }));
    const { user, toasts } = openLive(shop);
    await user.click(await screen.findByRole('button', { name: '取消搶購' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^2 筆還沒付款的訂單會取消/)).toBeTruthy();
    expect(dialog.getByText(/^1 筆已回報匯款的訂單照舊/)).toBeTruthy();
    expect(dialog.getByText(/^8 筆已付款或取貨時付款的訂單照常出貨/)).toBeTruthy();
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '取消搶購' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByLabelText(/原因/), '價格打錯了');
    await user.click(confirm);
    await waitFor(() => expect(toasts).toEqual(['已取消，5 件回到一般庫存']));
    expect(shop.requestsTo('/StaffFlashSale/CancelFlashSale')).toEqual([
      { flashSaleId: 7, reason: '價格打錯了' },
    ]);
  });

  it('that is over is neither ended nor changed, but held again', async () => {
    openLive(live({ state: 'ENDED', unpaidOrders: 0 }));
    const again = await screen.findByRole('link', { name: '再辦一場' });
    expect(again.getAttribute('href')).toBe('/flash-sales/new?copy=7');
    expect(screen.queryByRole('link', { name: '修改' })).toBeNull();
    expect(screen.queryByRole('button', { name: /結束|取消/ })).toBeNull();
  });
});
