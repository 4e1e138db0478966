// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { refusalText } from '@kaituan/contract/refusals';
import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import type { StaffCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import OrderListScreen from './order-list.tsx';

const search = '/StaffOrder/SearchOrderArray';
const rowOf = (orderNo: string): StaffOrderRow => ({
  ...{ orderNo, channelId, placedAt: '2026-11-22T16:30:00.000Z', label: 'UNPAID' },
  ...{ payableTwd: 1280, paymentMethod: 'BANK_TRANSFER', recipient: '王小明', goods: '草莓' },
  ...{ lineCount: 2, pieces: 3, campaignId: null, reportedLastFive: '12345' },
  ...{ reportedTwd: 1_000, heldTwd: 0, refundableTwd: 0 },
});
const mango: StaffCampaign = {
  ...{ campaignId: 7, channelId, status: 'OPEN', title: '芒果團', outcome: null },
  ...{ closesAt: '2031-06-05T12:00:00.000Z', ratioBps: 0, teamSize: null },
  ...{ confirmedBuyers: 0, confirmedUnits: 0, heldBuyers: 0 },
};
/** Two pages of two orders each. */
const shopOfFour = () =>
  new FakeShop()
    .answer('/StaffGroupBuy/SearchCampaignArray', () => ({ result: [mango], nextCursor: null }))
    .answer(search, ({ cursor }) =>
      cursor === undefined
        ? { result: ['G1', 'G2'].map(rowOf), nextCursor: 'next' }
        : { result: ['G3', 'G4'].map(rowOf), nextCursor: null },
    );

const refusedText = refusalText.ORDER_STATE_CONFLICT;

describe('a list', () => {
  it('asks for what its address says, and writes changes into the address', async () => {
    const shop = shopOfFour();
    const { user, address } = renderScreen(<OrderListScreen />, shop, {
      at: '/?which=TO_SHIP&search=%E7%8E%8B&sort=OLDEST',
    });
    await screen.findByRole('table', { name: '訂單' });
    expect(shop.requestsTo(search)[0]).toMatchObject({
      ...{ which: 'TO_SHIP', search: '王', sort: 'OLDEST' },
    });
    await user.click(screen.getByRole('button', { name: '未付款' }));
    await user.click(screen.getByRole('button', { name: '下單時間' }));
    expect(address()).toContain('which=UNPAID');
    expect(address()).not.toContain('sort');
    await user.type(screen.getByRole('textbox', { name: '搜尋' }), '小明');
    await waitFor(() => expect(decodeURI(address())).toContain('search=王小明'));
    await waitFor(() =>
      expect(shop.requestsTo(search).at(-1)).toMatchObject({ which: 'UNPAID', search: '王小明' }),
    );
  });

  it('names the reported transfer in each row of those to confirm, on a phone too', async () => {
    renderScreen(<OrderListScreen />, shopOfFour(), { at: '/?which=TO_CONFIRM', isWide: false });
    const [row] = await screen.findAllByText('末五碼 12345 匯 NT$1,000');
    expect(row?.closest('li')?.textContent).toContain('NT$1,280');
  });

  it('says what is missing of an order that is paid in part', async () => {
    const partly = { ...rowOf('G1'), heldTwd: 1_268 };
    const shop = shopOfFour().answer(search, () => ({ result: [partly], nextCursor: null }));
    renderScreen(<OrderListScreen />, shop);
    expect(await screen.findByText('部分付款，還差 NT$12')).toBeTruthy();
  });

  it('marks what arrived without its cash, and leads those to confirm to the statement', async () => {
    const rows = [{ ...rowOf('G1'), lacksCash: true }, rowOf('G2')];
    const shop = shopOfFour().answer(search, () => ({ result: rows, nextCursor: null }));
    renderScreen(<OrderListScreen />, shop, { at: '/?which=TO_CONFIRM' });
    const mark = await screen.findByText('沒有收到代收的錢');
    expect(mark.closest('tr')?.textContent).toContain('G1');
    expect(screen.getByRole('link', { name: '收款對帳' }).getAttribute('href')).toBe('/money-in');
    expect(screen.getByRole('button', { name: '待確認收款' })).toBeTruthy();
  });

  it('says which is being packed, and from which day one sold ahead is sent', async () => {
    const later = { label: 'PREPARING', shipFrom: '2031-12-09T16:00:00.000Z' } as const;
    const rows = [
      { ...rowOf('G1'), ...later },
      { ...rowOf('G2'), ...later, isPreparing: true },
    ];
    const shop = shopOfFour().answer(search, () => ({ result: rows, nextCursor: null }));
    renderScreen(<OrderListScreen />, shop, { at: '/?which=SHIP_LATER' });
    const table = within(await screen.findByRole('table', { name: '訂單' }));
    expect((await table.findByText('G1')).closest('tr')?.textContent).toContain('待出貨');
    expect(table.getByText('G2').closest('tr')?.textContent).toContain('備貨中');
    expect(table.getAllByText(/2031年12月10日起出貨/)).toHaveLength(2);
  });

  it('shows which group buy it is of, and of another by choosing it', async () => {
    const shop = shopOfFour();
    const { user, address } = renderScreen(<OrderListScreen />, shop, { at: '/?campaign=12' });
    const field = await screen.findByLabelText<HTMLSelectElement>('團購');
    expect(field.selectedOptions[0]?.textContent).toBe('團購 12');
    expect(shop.requestsTo(search)[0]).toMatchObject({ ofCampaignId: 12 });
    await screen.findByRole('option', { name: '芒果團' });
    await user.selectOptions(field, '芒果團');
    await waitFor(() => expect(shop.requestsTo(search).at(-1)).toMatchObject({ ofCampaignId: 7 }));
    expect(address()).toContain('campaign=7');
    await user.selectOptions(field, '全部');
    expect(address()).not.toContain('campaign');
  });

  it('reads on without an end, and keeps what was chosen', async () => {
    const { user } = renderScreen(<OrderListScreen />, shopOfFour());
    await user.click(await screen.findByRole('checkbox', { name: '選取 G2' }));
    await user.click(screen.getByRole('button', { name: '再顯示一些' }));
    await screen.findByText('G4');
    expect(screen.getByText('已顯示 4 筆，沒有更多了')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '選取 G2' }).checked).toBe(true);
    expect(screen.getByRole('button', { name: '匯出選取的 1 筆' })).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    renderScreen(<OrderListScreen />, shopOfFour(), { isWide: false });
    const list = await screen.findByRole('list', { name: '訂單' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that nothing fits, and offers another try when it could not be read', async () => {
    let isBroken = true;
    const shop = new FakeShop().answer(search, () =>
      isBroken ? refuse('INTERNAL') : { result: [], nextCursor: null },
    );
    const { user } = renderScreen(<OrderListScreen />, shop);
    const again = await screen.findByRole('button', { name: '重試' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText('沒有符合的資料')).toBeTruthy();
  });
});

it('money is booked as it came in, never as full by itself', async () => {
  const shop = shopOfFour().answer('/StaffOrder/ReceiveMoney', ({ amountTwd = 0 }) => ({
    result: {
      ...{ outcome: amountTwd < 1280 ? 'PARTIAL' : 'PAID', receiptNo: 'R1' },
      ...{ leftTwd: Math.max(0, 1280 - amountTwd), surplusTwd: 0 },
    },
  }));
  const { user } = renderScreen(<OrderListScreen />, shop);
  await user.click(await screen.findByRole('checkbox', { name: '選取 G1' }));
  await user.click(screen.getByRole('checkbox', { name: '選取 G2' }));
  await user.click(screen.getByRole('button', { name: '確認收款' }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '確認收款' });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByRole('textbox', { name: 'G1' }), '１００');
  expect(within(dialog).getByText(/還差 NT\$1,180；買家回報末五碼 12345/)).toBeTruthy();
  await user.click(confirm);
  expect(await screen.findByText(/金額不足，補足前不算付清，還差 NT\$1,180/)).toBeTruthy();
  expect(shop.requestsTo('/StaffOrder/ReceiveMoney')).toEqual([
    { orderNo: 'G1', amountTwd: 100, seenHeldTwd: 0 },
  ]);
});

it('money is asked for only of the chosen orders that wait for it', async () => {
  const rows = [rowOf('G1'), { ...rowOf('G2'), label: 'PREPARING' as const }];
  const shop = shopOfFour().answer(search, () => ({ result: rows, nextCursor: null }));
  const { user } = renderScreen(<OrderListScreen />, shop);
  await user.click(await screen.findByRole('checkbox', { name: '選取 G2' }));
  expect(screen.queryByRole('button', { name: /^確認收款/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: '選取 G1' }));
  await user.click(screen.getByRole('button', { name: '確認收款（1 張）' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: '收到 NT$1,280' })).toBeTruthy();
});

it('a step is offered for the chosen orders that can take it, and done with these', async () => {
  const rows = [
    { ...rowOf('G1'), label: 'PREPARING' as const, steps: ['PREPARE' as const, 'SHIP' as const] },
    { ...rowOf('G2'), label: 'COMPLETED' as const, steps: [] },
  ];
  const shop = shopOfFour()
    .answer(search, () => ({ result: rows, nextCursor: null }))
    .answer('/StaffOrder/MoveParcels', () => ({ result: [1] }));
  const { user } = renderScreen(<OrderListScreen />, shop);
  await user.click(await screen.findByRole('checkbox', { name: '選取 G2' }));
  expect(screen.getByText('選取的訂單沒有可以一起做的步驟')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '選取 G1' }));
  expect(screen.queryByRole('button', { name: /取消訂單|已送達/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '開始備貨（1 張）' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '開始備貨：1 張訂單' }));
  await user.click(dialog.getByRole('button', { name: '開始備貨' }));
  await waitFor(() => expect(shop.requestsTo('/StaffOrder/MoveParcels')).toHaveLength(1));
  expect(shop.requestsTo('/StaffOrder/MoveParcels')).toMatchObject([{ orderNo: 'G1' }]);
});

describe('chosen orders', () => {
  const move = '/StaffOrder/MoveParcels';
  const cancel = '/StaffOrder/CancelOrderByShop';
  const choose = async (shop: FakeShop, step: string) => {
    const { user } = renderScreen(<OrderListScreen />, shop);
    await user.click(await screen.findByRole('checkbox', { name: '選取 G1' }));
    await user.click(screen.getByRole('checkbox', { name: '選取 G2' }));
    await user.click(screen.getByRole('button', { name: step }));
    return { user, dialog: within(await screen.findByRole('alertdialog')) };
  };
  /** G1 is done, G2 is refused. */
  const halfDone = ({ orderNo = '' }: { orderNo?: string | undefined }) =>
    orderNo === 'G2' ? refuse('ORDER_STATE_CONFLICT') : { result: [1] };
  const byNumber = (requests: readonly { orderNo: string }[]) =>
    requests.toSorted((a, b) => a.orderNo.localeCompare(b.orderNo));

  it.each([
    ['開始備貨', { step: 'PREPARE' }, async () => undefined],
    [
      '出貨',
      { step: 'SHIP', carrier: '黑貓', trackingNo: '' },
      async ({ user, dialog }: Awaited<ReturnType<typeof choose>>) =>
        user.type(dialog.getByRole('combobox', { name: '物流公司' }), '黑貓'),
    ],
  ])('take %s together, with what became of each', async (text, request, fill) => {
    const shop = shopOfFour().answer(move, halfDone);
    const asked = await choose(shop, text);
    await fill(asked);
    const { user, dialog } = asked;
    await user.click(dialog.getByRole('button', { name: text }));
    const report = within(await screen.findByRole('dialog', { name: '處理訂單' }));
    expect(await report.findByText('完成 1 筆，1 筆沒有完成')).toBeTruthy();
    expect(report.getByText('G2').closest('li')?.textContent).toContain(refusedText);
    expect(report.queryByText('G1')).toBeNull();
    expect(byNumber(shop.requestsTo(move))).toEqual([
      { orderNo: 'G1', ...request },
      { orderNo: 'G2', ...request },
    ]);
    await user.click(report.getByRole('button', { name: '關閉' }));
    // What did not work stays chosen.
    expect(await screen.findByText('已選取 1 筆')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '選取 G2' }).checked).toBe(true);
  });

  it('are cancelled together for one reason', async () => {
    const shop = shopOfFour().answer(cancel, ({ orderNo }) =>
      orderNo === 'G2' ? refuse('ORDER_STATE_CONFLICT') : { result: null },
    );
    const { user, dialog } = await choose(shop, '取消訂單');
    await user.type(dialog.getByRole('textbox', { name: /原因/ }), '缺貨');
    await user.click(dialog.getByRole('button', { name: '取消訂單' }));
    expect(await screen.findByText('完成 1 筆，1 筆沒有完成')).toBeTruthy();
    expect(byNumber(shop.requestsTo(cancel))).toEqual([
      { orderNo: 'G1', reason: '缺貨' },
      { orderNo: 'G2', reason: '缺貨' },
    ]);
  });
});
