// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import MoneyInScreen from './money-in.tsx';

const list = '/StaffMoney/GetStatementRowArray';
const book = '/StaffMoney/BookStatementRowArray';

const rowOf = (
  rowNo: string,
  kind: StatementRow['kind'],
  given: Partial<StatementRow> = {},
): StatementRow => ({
  ...{ rowNo, kind, day: '2026-11-21', amountTwd: 1_100, account: '****12345', payer: '' },
  ...{ note: '', fileName: '十一月.csv', candidates: [] },
  ...given,
});
const candidate = (orderNo: string, given: Partial<StatementRow['candidates'][number]> = {}) => ({
  ...{ orderNo, reasons: ['LAST_FIVE', 'AMOUNT'] as const, dueTwd: 1_100, name: '王小明' },
  ...{ report: null, receiptNo: null },
  ...given,
  ...(given.reasons
    ? { reasons: [...given.reasons] }
    : { reasons: ['LAST_FIVE' as const, 'AMOUNT' as const] }),
});
const shopOf = (rows: StatementRow[]) =>
  new FakeShop()
    .answer(list, () => ({ result: rows, nextCursor: null }))
    .answer(book, ({ rows: booked }) => ({
      result: booked.map(({ rowNo, orderNo }) => ({
        ...{ rowNo, orderNo, refusal: null },
        received: { outcome: 'PAID' as const, receiptNo: 'R', leftTwd: 0, surplusTwd: 0 },
      })),
    }));

describe('the evening with the bank’s file', () => {
  it('leads to the orders whose buyers reported a transfer while no row of a bank waits', async () => {
    renderScreen(<MoneyInScreen />, shopOf([]));
    const link = await screen.findByRole('link', { name: '訂單的「待確認收款」' });
    expect(link.getAttribute('href')).toBe('/orders?which=TO_CONFIRM');
  });

  it('books all sure rows in two taps, without those that were unticked', async () => {
    const shop = shopOf([
      rowOf('A', 'SURE', { candidates: [candidate('G1')] }),
      rowOf('B', 'SURE', { candidates: [candidate('G2')] }),
      rowOf('C', 'SURE', { candidates: [candidate('G3')] }),
    ]);
    const { user, toasts } = renderScreen(<MoneyInScreen />, shop);
    await user.click(await screen.findByRole('checkbox', { name: '入帳 G3' }));
    await user.click(screen.getByRole('button', { name: '入帳 2 筆' }));
    expect(screen.getByText('入帳 2 筆，共 NT$2,200？')).toBeTruthy();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '入帳' }));
    await waitFor(() => expect(toasts).toContain('已入帳 2 筆'));
    expect(shop.requestsTo(book)).toEqual([
      {
        channelId,
        rows: [
          { rowNo: 'A', orderNo: 'G1' },
          { rowNo: 'B', orderNo: 'G2' },
        ],
      },
    ]);
  });

  it('shows a wrong amount beside its order, and says what is missing', async () => {
    const short = candidate('G1', { dueTwd: 1_500, reasons: ['LAST_FIVE', 'TOO_LITTLE'] });
    const shop = shopOf([rowOf('A', 'DOUBTFUL', { candidates: [short] })]);
    const { user } = renderScreen(<MoneyInScreen />, shop);
    expect(await screen.findByText(/入帳後還差 NT\$400/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /確定的/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /記為部分款項\s*到 G1/ }));
    await waitFor(() => expect(shop.requestsTo(book)).toHaveLength(1));
  });

  it('keeps a refusal at its row', async () => {
    const shop = shopOf([rowOf('A', 'NONE')]).answer(book, () => ({
      result: [{ rowNo: 'A', orderNo: 'G9', received: null, refusal: '找不到訂單' }],
    }));
    const { user } = renderScreen(<MoneyInScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '入帳到別的訂單' }));
    await user.type(screen.getByRole('textbox', { name: '訂單編號' }), 'G9');
    await user.click(screen.getByRole('button', { name: '入帳' }));
    expect((await screen.findByRole('alert')).textContent).toContain('找不到訂單');
  });

  it('says of a booked part what its order still misses', async () => {
    const part = candidate('G1', { receiptNo: 'R1', leftTwd: 12 });
    const shop = shopOf([rowOf('A', 'BOOKED', { candidates: [part] })]);
    renderScreen(<MoneyInScreen />, shop, { at: '/?which=BOOKED' });
    expect(await screen.findByText('部分付款，還差 NT$12')).toBeTruthy();
  });

  it('undoes a booking from the list of booked rows', async () => {
    const undo = '/StaffOrder/UndoReceipt';
    const paid = candidate('G1', { receiptNo: 'R1' });
    const shop = shopOf([rowOf('A', 'BOOKED', { candidates: [paid] })]).answer(undo, () => ({
      result: null,
    }));
    const { user } = renderScreen(<MoneyInScreen />, shop, { at: '/?which=BOOKED' });
    await user.click(await screen.findByRole('button', { name: /取消入帳\s*G1/ }));
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: '取消入帳' }));
    await waitFor(() =>
      expect(shop.requestsTo(undo)).toMatchObject([{ orderNo: 'G1', receiptNo: 'R1' }]),
    );
  });
});

it('of a file of an unknown bank the columns are asked for', async () => {
  const read = '/StaffMoney/ReadStatement';
  const lines = [
    ['Posted', 'Money'],
    ['2026-11-21', '1100'],
  ];
  const known = { added: 1, repeated: 0, unreadable: [], unknown: null };
  const shop = shopOf([]).answer(read, ({ columns }) => ({
    result: columns ? known : { ...known, added: 0, unknown: { lines, guess: [] } },
  }));
  const { user, toasts } = renderScreen(<MoneyInScreen />, shop);
  const file = new File(['Posted,Money\n'], 'bank.csv');
  await user.upload(await screen.findByLabelText(/選擇或拖入銀行明細/), file);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '用這些欄位讀入' });
  expect(button.disabled).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: '第 1 欄' }), '日期');
  await user.selectOptions(screen.getByRole('combobox', { name: '第 2 欄' }), '存入金額');
  await user.click(button);
  await waitFor(() => expect(toasts).toContain('新的存入 1 筆'));
  expect(shop.requestsTo(read)[1]).toMatchObject({
    columns: ['DAY', 'IN'],
    content: btoa('Posted,Money\n'),
  });
});

it('records cash by hand with its amount, and says what is missing', async () => {
  const receive = '/StaffOrder/ReceiveMoney';
  const shop = shopOf([]).answer(receive, () => ({
    result: { outcome: 'PARTIAL', receiptNo: 'R', leftTwd: 2_089, surplusTwd: 0 },
  }));
  const { user, toasts } = renderScreen(<MoneyInScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '手動記一筆' }));
  await user.type(screen.getByRole('textbox', { name: '訂單編號' }), 'G1');
  await user.type(screen.getByRole('textbox', { name: '收到的金額' }), '100');
  await user.click(screen.getByRole('button', { name: '記下' }));
  await waitFor(() => expect(toasts).toContain('金額不足，補足前不算付清，還差 NT$2,089'));
  expect(shop.requestsTo(receive)).toEqual([
    { orderNo: 'G1', amountTwd: 100, reference: '', seenHeldTwd: 0 },
  ]);
});

it('says what an order still misses, and books exactly that at the first press', async () => {
  const [receive, orderNo] = ['/StaffOrder/ReceiveMoney', 'G261121A1B2C3'] as const;
  const money = { paidTwd: 0, differenceTwd: null } as StaffOrder['money'];
  const order = { orderNo, payableTwd: 830, heldTwd: 800, status: 'PLACED', money } as StaffOrder;
  const shop = shopOf([])
    .answer('/StaffOrder/DescribeOrder', () => ({ result: order }))
    .answer(receive, () => ({
      result: { outcome: 'PAID', receiptNo: 'R', leftTwd: 0, surplusTwd: 0 },
    }));
  const { user, toasts } = renderScreen(<MoneyInScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '手動記一筆' }));
  await user.type(screen.getByRole('textbox', { name: '訂單編號' }), orderNo.toLowerCase());
  await screen.findByText('已收 NT$800，還差 NT$30');
  await user.click(screen.getByRole('button', { name: '收到 NT$30' }));
  await user.click(screen.getByRole('button', { name: '記下' }));
  await waitFor(() => expect(toasts).toContain('已收款，訂單成立'));
  expect(shop.requestsTo(receive)).toMatchObject([{ orderNo, amountTwd: 30, seenHeldTwd: 800 }]);
});

it('a part beside one that somebody else recorded is booked only by pressing again', async () => {
  const receive = '/StaffOrder/ReceiveMoney';
  const shop = shopOf([]).answer(receive, ({ seenHeldTwd }) =>
    seenHeldTwd === 550
      ? { result: { outcome: 'PAID', receiptNo: 'R', leftTwd: 0, surplusTwd: 0 } }
      : refuse('ORDER_STATE_CONFLICT', [{ path: 'seenHeldTwd', rule: 'CHANGED', allowed: 550 }]),
  );
  const { user, toasts } = renderScreen(<MoneyInScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '手動記一筆' }));
  await user.type(screen.getByRole('textbox', { name: '訂單編號' }), 'G1');
  await user.type(screen.getByRole('textbox', { name: '收到的金額' }), '550');
  await user.click(screen.getByRole('button', { name: '記下' }));
  await user.click(await screen.findByText(/確定是另一筆，就再按一次/));
  expect(toasts).toEqual([]);
  await user.click(screen.getByRole('button', { name: '記下' }));
  await waitFor(() => expect(toasts).toContain('已收款，訂單成立'));
});

it('late money equal to what went back is booked only by pressing again, and the next form is asked anew', async () => {
  const receive = '/StaffOrder/ReceiveMoney';
  const shop = shopOf([]).answer(receive, ({ seenReturnedTwd }) =>
    seenReturnedTwd === 550
      ? { result: { outcome: 'SURPLUS', receiptNo: 'R', leftTwd: 0, surplusTwd: 550 } }
      : refuse('ORDER_STATE_CONFLICT', [
          { path: 'seenReturnedTwd', rule: 'CHANGED', allowed: 550 },
        ]),
  );
  const { user } = renderScreen(<MoneyInScreen />, shop);
  const record = async () => {
    await user.click(await screen.findByRole('button', { name: '手動記一筆' }));
    await user.type(screen.getByRole('textbox', { name: '訂單編號' }), 'G1');
    await user.type(screen.getByRole('textbox', { name: '收到的金額' }), '550');
    await user.click(screen.getByRole('button', { name: '記下' }));
    await screen.findByText(/確定是另一筆，就再按一次/);
  };
  await record();
  await user.click(screen.getByRole('button', { name: '不記了' }));
  await record();
  await user.click(screen.getByRole('button', { name: '記下' }));
  await record();
  expect(shop.requestsTo(receive).map((request) => request.seenReturnedTwd)).toEqual([
    ...[undefined, undefined, 550, undefined],
  ]);
});
