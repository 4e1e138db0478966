// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import LabelScreen from './label-screen.tsx';
import PackingListScreen from './packing-list.tsx';
import PickScreen from './pick-screen.tsx';
import SlipScreen from './slip-screen.tsx';

const search = '/StaffPacking/SearchParcelArray';
const line = (code: string, quantity: number, shelf: string): StaffParcel['lines'][number] => ({
  ...{ skuId: code.charCodeAt(0), code, barcode: `471${code}`, shelf, name: `商品${code}` },
  ...{ optionText: '', unitLabel: '包', quantity },
});
const parcelOf = (orderNo: string, given: Partial<StaffParcel> = {}): StaffParcel => ({
  ...{ orderNo, shipmentNo: 1, parcelCount: 1, channelId, placedAt: '2026-11-22T16:30:00.000Z' },
  ...{ status: 'READY', temperature: 'AMBIENT', method: 'HOME_AMBIENT', store: null, day: null },
  ...{ slot: null, shipFrom: null, carrier: null, trackingNo: null, recipient: '王小明' },
  ...{
    note: '',
    staffNotes: [],
    campaignId: null,
    ...{ isCollected: false, collectTwd: 0, collectedWith: null, collectorIfTogether: null },
    ...{ isRelabelled: false, labelVersion: '1A2B3C4D', joins: null },
    lines: [line('A', 2, 'A-1')],
    ...given,
  },
});
const first = 'G261121A1B2C3';
const second = 'G261121A1B2C4';
const third = 'G261121A1B2C5';
const shopOf = (...parcels: StaffParcel[]) =>
  new FakeShop().answer(search, ({ orderNoArray }) => ({
    result: parcels.filter(({ orderNo }) => orderNoArray?.includes(orderNo) ?? true),
    nextCursor: null,
  }));

beforeEach(() => localStorage.clear());

describe('the pick list', () => {
  it('sums the parcels, is ticked by a scan, and stays ticked', async () => {
    const shop = shopOf(
      parcelOf(first),
      parcelOf(second, { lines: [line('A', 1, 'A-1'), line('B', 1, '')] }),
    );
    const { user } = renderScreen(<PickScreen />, shop);
    const row = await screen.findByRole('button', { name: /商品A.*2 張訂單/ });
    expect(row.textContent).toContain('3 包');
    expect(screen.getByText('還有 2 項要拿，共 2 項')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '掃描商品條碼' }), '471A{Enter}');
    expect(row.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('商品A 拿 3 包')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '掃描商品條碼' }), '999{Enter}');
    expect(screen.getByText('999 不在這張揀貨單上')).toBeTruthy();
    renderScreen(<PickScreen />, shop);
    const again = (await screen.findAllByRole('button', { name: /商品A/ })).at(-1);
    expect(again?.getAttribute('aria-pressed')).toBe('true');
    // As many orders and pieces, and the same order first: not the same goods to fetch.
    const later = parcelOf('G261121A1B2C5', { lines: [line('A', 1, 'A-1')] });
    renderScreen(<PickScreen />, shopOf(parcelOf(first), later));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /商品A/ })).toHaveLength(3));
    const other = screen.getAllByRole('button', { name: /商品A/ }).at(-1);
    expect(other?.getAttribute('aria-pressed')).toBe('false');
  });

  it('starts preparing what is ready, and says what did not work', async () => {
    const shop = shopOf(parcelOf(first), parcelOf(second, { status: 'PREPARING' })).answer(
      '/StaffOrder/MoveParcels',
      () => refuse('ORDER_STATE_CONFLICT'),
    );
    const { user } = renderScreen(<PickScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '1 個包裹開始備貨' }));
    expect(shop.requestsTo('/StaffOrder/MoveParcels')).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('1 個包裹開始備貨？')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '開始備貨' }));
    await screen.findByText(`${first}-1`);
    expect(shop.requestsTo('/StaffOrder/MoveParcels')).toEqual([
      { orderNo: first, parcel: 1, step: 'PREPARE' },
    ]);
  });
});

describe('packing', () => {
  it('opens the parcel whose slip was scanned, counts pieces, and sends it', async () => {
    const preOrder = { shipFrom: '2026-11-30T16:00:00.000Z' };
    const shop = shopOf(
      parcelOf(first, { ...preOrder, note: '請多放冰袋', staffNotes: ['改放大箱'] }),
    ).answer('/StaffOrder/MoveParcels', () => ({ result: [1] }));
    const { user } = renderScreen(<PackingListScreen />, shop);
    await screen.findByRole('table', { name: '包裹' });
    expect(await screen.findByText('預購 2026年12月1日起')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /掃描或輸入訂單編號/ }), `${first}{Enter}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('買家備註：請多放冰袋')).toBeTruthy();
    expect(dialog.getByText('內部備註：改放大箱')).toBeTruthy();
    expect(dialog.getByText('預購商品，2026年12月1日起出貨')).toBeTruthy();
    const scanner = dialog.getByRole('textbox', { name: '掃描商品條碼' });
    await user.type(scanner, '471A{Enter}');
    expect(dialog.getByText('已放入 1／2 件')).toBeTruthy();
    await user.type(scanner, 'a{Enter}');
    expect(dialog.getByText('2 件都在箱子裡了')).toBeTruthy();
    await user.type(scanner, 'a{Enter}');
    expect(dialog.getByText('商品A 已經夠了，只要 2 件')).toBeTruthy();
    await user.type(dialog.getByRole('combobox', { name: '物流公司' }), '黑貓');
    await user.type(dialog.getByRole('textbox', { name: '物流單號' }), '906');
    await user.click(dialog.getByRole('button', { name: '出貨' }));
    await waitFor(() =>
      expect(shop.requestsTo('/StaffOrder/MoveParcels')).toEqual([
        {
          ...{ orderNo: first, parcel: 1, step: 'SHIP', carrier: '黑貓', trackingNo: '906' },
          labelVersion: '1A2B3C4D',
        },
      ]),
    );
  });

  it('with a label from before a change is not sent, and says where to print a new one', async () => {
    const shop = shopOf(parcelOf(first, { status: 'PREPARING', isRelabelled: true })).answer(
      '/StaffOrder/MoveParcels',
      () => refuse('ORDER_STATE_CONFLICT'),
    );
    const { user, toasts } = renderScreen(<PackingListScreen />, shop);
    await screen.findByRole('button', { name: first });
    const field = screen.getByRole('textbox', { name: /掃描或輸入訂單編號/ });
    await user.type(field, `${first}-1-00000000{Enter}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/這張標籤印好之後/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: '印袋標' })).toBeTruthy();
    await user.type(dialog.getByRole('combobox', { name: '物流公司' }), '黑貓');
    await user.click(dialog.getByRole('button', { name: '出貨' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(shop.requestsTo('/StaffOrder/MoveParcels')).toMatchObject([
      { labelVersion: '00000000' },
    ]);
  });

  it('travels in two where not everything fits, and together again', async () => {
    const lines = [line('A', 2, 'A-1'), line('B', 3, '')];
    const shop = shopOf(
      parcelOf(first, { lines, parcelCount: 2 }),
      parcelOf(first, { shipmentNo: 2, parcelCount: 2, joins: 1 }),
    )
      .answer('/StaffPacking/SplitParcel', () => ({ result: 3 }))
      .answer('/StaffPacking/JoinParcel', () => ({ result: 1 }));
    const { user, toasts } = renderScreen(<PackingListScreen />, shop);
    const field = await screen.findByRole('textbox', { name: /掃描或輸入訂單編號/ });
    await screen.findByRole('button', { name: `${first} 包裹 2` });
    await user.type(field, `${first}{Enter}`);
    expect(
      await screen.findByText(`${first} 有 2 個包裹，請掃包裹的標籤，或在清單上點開`),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `${first} 包裹 1` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /另裝一個包裹/ })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: '掃描商品條碼' }), 'b{Enter}');
    await user.click(dialog.getByRole('button', { name: '沒放入的 4 件另裝一個包裹' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    const [a, b] = lines.map(({ skuId }) => skuId);
    const units = [
      { skuId: a, quantity: 2 },
      { skuId: b, quantity: 2 },
    ];
    const which = { orderNo: first, labelVersion: '1A2B3C4D' };
    expect(shop.requestsTo('/StaffPacking/SplitParcel')).toEqual([{ ...which, parcel: 1, units }]);
    await user.click(screen.getByRole('button', { name: `${first} 包裹 2` }));
    await user.click(await screen.findByRole('button', { name: '併入包裹 1' }));
    await waitFor(() =>
      expect(shop.requestsTo('/StaffPacking/JoinParcel')).toEqual([{ ...which, parcel: 2 }]),
    );
  });

  it('is opened by an address that another screen made', async () => {
    const due = { isCollected: true, collectTwd: 1_230, collectorIfTogether: 1 };
    const other = { shipmentNo: 2, parcelCount: 2, ...due };
    const shop = shopOf(parcelOf(first), parcelOf(first, other));
    const { user, address } = renderScreen(<PackingListScreen />, shop, {
      at: `/?which=ALL&parcel=${first}-2`,
    });
    const dialog = await screen.findByRole('dialog', { name: `${first}　包裹 2` });
    within(dialog).getByText(
      '還沒付款：貨到收款 NT$1,230（整張訂單只收一次，一起寄時由包裹 1 收）',
    );
    await user.click(within(dialog).getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(address()).toBe('/?which=ALL'));
  });
});

describe('sheets', () => {
  it('have phone and address only once they are asked for', async () => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    const shop = shopOf(parcelOf(first)).answer('/StaffOrder/RevealRecipientArray', () => ({
      result: [
        {
          orderNo: first,
          address: {
            ...{ recipient: '王小明', phone: '0912345678', zip: '100', county: '臺北市' },
            ...{ district: '中正區', street: '忠孝路 1 號', note: '' },
          },
        },
      ],
    }));
    const { user } = renderScreen(<SlipScreen />, shop);
    const slip = await screen.findByRole('article', { name: `出貨單 ${first}` });
    expect(slip.textContent).not.toContain('0912345678');
    await user.click(screen.getByRole('button', { name: '列印' }));
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    expect(slip.textContent).toContain('0912345678');
    await user.click(screen.getByRole('button', { name: '不印電話地址' }));
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
    expect(slip.textContent).not.toContain('0912345678');
    vi.unstubAllGlobals();
  });

  it('for bags name the buyer, the temperature, and what who has not paid owes', async () => {
    const due = { isCollected: true, collectTwd: 460 };
    const shop = shopOf(parcelOf(first, { temperature: 'FROZEN', ...due }));
    renderScreen(<LabelScreen />, shop);
    const label = await screen.findByRole('article', { name: `袋標 ${first}` });
    expect(label.textContent).toContain('王小明');
    expect(label.textContent).toContain('冷凍 2 件');
    expect(label.textContent).toContain('未付款，貨到收款 NT$460');
  });

  it('say the same of who collects how much on every sheet', async () => {
    const due = { isCollected: true, collectTwd: 460 };
    const atShop = { method: 'STORE_PICKUP', ...due } as const;
    const rest = { shipmentNo: 2, parcelCount: 2, collectTwd: 0, collectedWith: 1 };
    const shop = shopOf(
      parcelOf(first, atShop),
      parcelOf(second, { method: 'CVS_711', ...due }),
      parcelOf(third, { ...due, ...rest }),
    );
    renderScreen(<SlipScreen />, shop);
    const slip = await screen.findByRole('article', { name: `出貨單 ${first}` });
    expect(slip.textContent).toContain('取貨時收款 NT$460');
    const restSlip = screen.getByRole('article', { name: `出貨單 ${third}` });
    expect(restSlip.textContent).toContain('貨到收款：由已寄出的包裹 1 收');
    renderScreen(<LabelScreen />, shop);
    const label = await screen.findByRole('article', { name: `袋標 ${second}` });
    expect(label.textContent).toContain('未付款，超商代收貨款 NT$460');
  });

  it('say of one that left without its amount that nothing is collected with it', async () => {
    const left = { isCollected: true, collectTwd: 0, parcelCount: 2, shipmentNo: 2 };
    renderScreen(<LabelScreen />, shopOf(parcelOf(first, { ...left, status: 'SHIPPED' })));
    const label = await screen.findByRole('article', { name: `袋標 ${first}` });
    expect(label.textContent).toContain('貨到收款：這個包裹不收');
  });

  it('say of several that leave together which one collects', async () => {
    const due = { isCollected: true, collectTwd: 460, parcelCount: 2, collectorIfTogether: 1 };
    const shop = shopOf(parcelOf(first, due), parcelOf(second, { ...due, shipmentNo: 2 }));
    renderScreen(<LabelScreen />, shop);
    const label = await screen.findByRole('article', { name: `袋標 ${first}` });
    expect(label.textContent).toContain(
      '貨到收款 NT$460（整張訂單只收一次，一起寄時由這個包裹收）',
    );
    const other = screen.getByRole('article', { name: `袋標 ${second}` });
    expect(other.textContent).toContain('一起寄時由包裹 1 收');
  });
  it('say so where there is nothing', async () => {
    renderScreen(<LabelScreen />, shopOf());
    expect(await screen.findByText('沒有要處理的包裹')).toBeTruthy();
  });
});
