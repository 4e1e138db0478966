// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowsOfFile } from '#admin/parts/lists/export-menu.tsx';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import MoneyOutScreen from './money-out.tsx';
import { withAccounts } from './refund-accounts.ts';
import { refundColumnsOf } from './refund-columns.tsx';

const path = '/StaffMoney/SearchRefundArray';
const whole = { bankCode: '007', branch: '0012', account: '00480100012345', holder: '王小明' };
const account = { ...whole, account: '•••••••••12345' };
const refundOf = (refundNo: string, given: Partial<StaffRefund> = {}): StaffRefund => ({
  ...{ refundNo, orderNo: `G-${refundNo}`, channelId, amountTwd: 400, failure: null, account },
  ...{ cause: '訂單取消', name: '王小明', requestedAt: '2026-11-21T02:00:00.000Z' },
  ...{ isByGateway: false, canRetry: false, doneAt: null, reference: null, exported: null },
  accountChangedAt: null,
  ...given,
});
const shopOf = (...refunds: StaffRefund[]) =>
  new FakeShop().answer(path, ({ which }) => ({
    result: refunds.filter(({ account, canRetry }) =>
      which === 'FAILED' ? canRetry : (which === 'READY') === (account !== null),
    ),
    nextCursor: null,
  }));

it('marks the chosen refunds as paid out by one number of the bank', async () => {
  const settle = '/StaffMoney/SettleRefundArray';
  const shop = shopOf(refundOf('R1'), refundOf('R2')).answer(settle, ({ refundNos }) => ({
    result: refundNos.map((refundNo) => ({ refundNo, refusal: null })),
  }));
  const { user } = renderScreen(<MoneyOutScreen />, shop);
  await markAll(user, '2 筆共 NT$800 都匯款了？');
  expect(await screen.findByText('完成 2 筆')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '關閉' }));
  expect(shop.requestsTo(settle)).toEqual([
    { channelId, refundNos: ['R1', 'R2'], reference: '1121', changedAccounts: [] },
  ]);
});

async function markAll(user: ReturnType<typeof renderScreen>['user'], question: string) {
  await user.click(await screen.findByRole('checkbox', { name: '選取所有退款' }));
  await user.click(screen.getByRole('button', { name: '標記已匯款' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(screen.getByText(question)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: '匯款單號或批號' }), '1121');
  await user.click(dialog.getByRole('button', { name: '都匯款了' }));
}

it('goes on while the screen is left, and keeps those chosen that did not work', async () => {
  const settle = '/StaffMoney/SettleRefundArray';
  let answer = () => {};
  const shop = shopOf(refundOf('R1'), refundOf('R2')).answer(settle, async ({ refundNos }) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    return {
      result: refundNos.map((refundNo) => ({
        ...{ refundNo, refusal: refundNo === 'R2' ? '這筆退款已經完成' : null },
      })),
    };
  });
  const { user, router } = renderScreen(<MoneyOutScreen />, shop);
  await markAll(user, '2 筆共 NT$800 都匯款了？');
  await user.click(await screen.findByRole('button', { name: '先做別的' }));
  await act(() => router.navigate('/orders'));
  expect(screen.getByText('another screen')).toBeTruthy();
  answer();
  await act(() => router.navigate('/'));
  expect(await screen.findByText('完成 1 筆，1 筆沒有完成')).toBeTruthy();
  expect(screen.getByText(/這筆退款已經完成/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '關閉' }));
  const second = await screen.findByRole<HTMLInputElement>('checkbox', { name: /R2/ });
  expect(second.getAttribute('aria-checked') ?? String(second.checked)).toBe('true');
});

const reveal = '/StaffMoney/RevealRefundAccountArray';
const revealing = (shop: FakeShop) =>
  shop.answer(reveal, ({ refundNoArray }) => ({
    result: refundNoArray.map((refundNo) => ({ refundNo, account: whole })),
  }));

it('shows the last digits of an account, and all of it on request', async () => {
  const shop = revealing(shopOf(refundOf('R1'), refundOf('R2')));
  const { user } = renderScreen(<MoneyOutScreen />, shop);
  expect(await screen.findAllByText(/•12345/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /顯示\s*G-R2 的帳號/ }));
  await screen.findByText('00480100012345');
  expect(screen.getAllByText(/•12345/)).toHaveLength(1);
  expect(shop.requestsTo(reveal)).toEqual([{ refundNoArray: ['R2'] }]);
});

const exportCall = '/StaffMoney/ExportRefundAccountArray';
/** Gives all accounts but those that somebody exported meanwhile. */
const exporting = (shop: FakeShop, ...meanwhile: string[]) =>
  shop.answer(exportCall, ({ refunds }) => ({
    result: refunds.map(({ refundNo }) => {
      const isOut = meanwhile.includes(refundNo);
      return {
        ...{ refundNo, account: isOut ? null : whole },
        exportedBefore: isOut ? exported : null,
      };
    }),
  }));
const exported = { at: '2026-11-28T02:32:00.000Z', byName: '王小姐' };
const first = (...refundNos: string[]) =>
  refundNos.map((refundNo) => ({ refundNo, exportedAt: null }));

/** Exports the chosen refunds; returns how many files were saved, when it was done. */
async function exportAll({ user }: ReturnType<typeof renderScreen>, count: number, name = 'CSV') {
  const saved: string[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push((blob as Blob).type)}`;
  URL.revokeObjectURL = () => {};
  await user.click(await screen.findByRole('checkbox', { name: '選取所有退款' }));
  await user.click(screen.getByRole('button', { name: `匯出選取的 ${count} 筆` }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return saved;
}

it.each([
  ['CSV', 'text/csv'],
  ['Excel（XLSX）', 'spreadsheetml'],
])('an export as %s asks for the whole accounts', async (name, type) => {
  const shop = exporting(shopOf(refundOf('R1'), refundOf('R2')));
  const rendered = renderScreen(<MoneyOutScreen />, shop);
  const saved = await exportAll(rendered, 2, name);
  await waitFor(() => expect(rendered.toasts).toContain('已匯出 2 筆'));
  expect(shop.requestsTo(exportCall)).toEqual([{ refunds: first('R1', 'R2') }]);
  expect(saved).toEqual([expect.stringContaining(type)]);
});

const twoOfThem = () =>
  exporting(shopOf(refundOf('R1', { exported }), refundOf('R2'), refundOf('R3', { exported })));

it('asks about refunds that were in a file before, and leaves them out unless they are wanted', async () => {
  const shop = twoOfThem();
  const rendered = renderScreen(<MoneyOutScreen />, shop);
  expect(await screen.findAllByText('已匯出')).toHaveLength(2);
  await exportAll(rendered, 3);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('2 筆已經匯出給銀行過')).toBeTruthy();
  expect(dialog.getByText(/2026\/11\/28 10:32 王小姐/)).toBeTruthy();
  await rendered.user.click(dialog.getByRole('button', { name: '匯出 1 筆' }));
  await waitFor(() => expect(rendered.toasts).toContain('已匯出 1 筆'));
  expect(shop.requestsTo(exportCall)).toEqual([{ refunds: first('R2') }]);
});

it('exports them once more where the first file was not sent', async () => {
  const shop = twoOfThem();
  const rendered = renderScreen(<MoneyOutScreen />, shop);
  await exportAll(rendered, 3);
  const dialog = within(await screen.findByRole('alertdialog'));
  await rendered.user.click(dialog.getByRole('checkbox', { name: /也匯出這 2 筆/ }));
  await rendered.user.click(dialog.getByRole('button', { name: '匯出 3 筆' }));
  await waitFor(() => expect(rendered.toasts).toContain('已匯出 3 筆'));
  const known = { exportedAt: exported.at };
  expect(shop.requestsTo(exportCall)).toEqual([
    { refunds: [{ refundNo: 'R1', ...known }, ...first('R2'), { refundNo: 'R3', ...known }] },
  ]);
});

it('saves nothing when the question is left', async () => {
  const shop = twoOfThem();
  const rendered = renderScreen(<MoneyOutScreen />, shop);
  const saved = await exportAll(rendered, 3);
  const dialog = within(await screen.findByRole('alertdialog'));
  await rendered.user.click(dialog.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(rendered.toasts).toContain('已停止匯出退款，沒有存檔'));
  expect([saved, shop.requestsTo(exportCall)]).toEqual([[], []]);
});

it('ends an export that has to ask, but whose screen was left while its rows were read', async () => {
  const shop = shopOf(refundOf('R1', { exported }));
  const { user, toasts, router } = renderScreen(<MoneyOutScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '匯出' }));
  let answer = () => {};
  shop.answer(path, async () => {
    await new Promise<void>((done) => {
      answer = done;
    });
    return { result: [refundOf('R1', { exported })], nextCursor: null };
  });
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await act(() => router.navigate('/orders'));
  answer();
  await waitFor(() => expect(toasts).toContain('已停止匯出退款，沒有存檔'));
});

it('saves a list of refunds that are done, exported or not, without a question', async () => {
  const done = { account: null, exported, doneAt: exported.at };
  const shop = shopOf(refundOf('R1', done), refundOf('R2', { account: null }));
  const { user, toasts } = renderScreen(<MoneyOutScreen />, shop, { at: '/?which=DONE' });
  URL.createObjectURL = () => 'blob:';
  await user.click(await screen.findByRole('button', { name: '匯出' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(toasts).toContain('已匯出 2 筆'));
});

it('shows what was exported although the export failed, so that the next try asks about it', async () => {
  const shop = shopOf(refundOf('R1'));
  shop.answer(exportCall, () => {
    shop.answer(path, () => ({ result: [refundOf('R1', { exported })], nextCursor: null }));
    return refuse('NOT_FOUND');
  });
  const rendered = renderScreen(<MoneyOutScreen />, shop);
  const saved = await exportAll(rendered, 1);
  expect(await screen.findByText('已匯出')).toBeTruthy();
  expect(rendered.toasts).toEqual([expect.stringContaining('沒有存檔')]);
  expect(saved).toEqual([]);
});

it('leaves out what another exported since the list was read, and says so', async () => {
  const shop = exporting(shopOf(refundOf('R1'), refundOf('R2')), 'R2');
  const rendered = renderScreen(<MoneyOutScreen />, shop);
  const saved = await exportAll(rendered, 2);
  await waitFor(() => expect(rendered.toasts).toContain('已匯出 1 筆'));
  expect(rendered.toasts).toContain('1 筆剛被匯出或已退款，沒有放進檔案');
  expect(saved).toHaveLength(1);
});

it('an export has codes and accounts as texts, with the zeros that they begin with', () => {
  const columns = refundColumnsOf({
    ...{ which: 'READY', channelId, revealed: new Map() },
    ...{ onChanged: () => {}, onRevealed: () => {} },
  });
  const paid = withAccounts([refundOf('R1')], new Map([['R1', whole]]));
  // A workbook keeps texts as they are; as a number a cell would lose them.
  const [titles, row] = rowsOfFile(columns, paid);
  expect(titles?.slice(0, 4)).toEqual(['戶名', '銀行代碼', '分行代碼', '帳號']);
  expect(row?.slice(0, 4)).toEqual(['王小明', '007', '0012', '00480100012345']);
});

it('asks again for the accounts that are missing, and shows them apart', async () => {
  const ask = '/StaffMoney/AskRefundAccounts';
  const shop = shopOf(refundOf('R1'), refundOf('R2', { account: null })).answer(ask, () => ({
    result: { asked: 1 },
  }));
  const { user, toasts } = renderScreen(<MoneyOutScreen />, shop, { at: '/?which=NO_ACCOUNT' });
  expect(await screen.findByText('G-R2')).toBeTruthy();
  expect(screen.queryByText('G-R1')).toBeNull();
  await user.click(screen.getByRole('button', { name: '再請會員填帳戶' }));
  await waitFor(() => expect(toasts).toContain('已再請 1 位填寫'));
});

it('has a refused refund tried again', async () => {
  const retry = '/StaffMoney/RetryRefund';
  const failed = refundOf('R1', { canRetry: true, account: null, failure: '餘額不足' });
  const shop = shopOf(failed).answer(retry, () => ({ result: null }));
  const { user } = renderScreen(<MoneyOutScreen />, shop, { at: '/?which=FAILED' });
  expect(await screen.findByText(/餘額不足/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /重試/ }));
  await waitFor(() => expect(shop.requestsTo(retry)).toEqual([{ channelId, refundNo: 'R1' }]));
});

it('is searched and sorted by the server, by what its address says', async () => {
  const shop = shopOf(refundOf('R1'));
  const { user, address } = renderScreen(<MoneyOutScreen />, shop, { at: '/?search=G26' });
  await screen.findByText('G-R1');
  await user.selectOptions(screen.getByRole('combobox', { name: '排序' }), 'LARGEST');
  await waitFor(() => expect(address()).toBe('/?search=G26&sort=LARGEST'));
  await waitFor(() =>
    expect(shop.requestsTo(path)).toContainEqual({
      ...{ which: 'READY', search: 'G26', sort: 'LARGEST', ofChannelId: channelId },
    }),
  );
});

it('leads from an empty list to the refunds that wait for something else', async () => {
  const { user } = renderScreen(<MoneyOutScreen />, shopOf(refundOf('R1', { account: null })));
  await screen.findByText('沒有要匯出的退款');
  await user.click(await screen.findByRole('button', { name: '查看等待填帳戶的退款' }));
  await screen.findByText('G-R1');
  expect(screen.queryByRole('button', { name: '查看退款失敗的款項' })).toBeNull();
});

it('a search that finds nothing does not say that there is nothing to pay out', async () => {
  const shop = new FakeShop().answer(path, ({ which, search }) => ({
    result: search === '' && which !== 'READY' ? [refundOf('R1', { account: null })] : [],
    nextCursor: null,
  }));
  renderScreen(<MoneyOutScreen />, shop, { at: '/?search=G26' });
  await screen.findByText('沒有符合的資料');
  expect(screen.queryByText('沒有要匯出的退款')).toBeNull();
  expect(shop.requestsTo(path)).toHaveLength(1);
});
