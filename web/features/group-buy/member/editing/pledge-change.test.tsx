// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { editTitle, variantsFor } from '#web/features/group-buy/member/pledge-pieces.ts';
import { PledgeToolsContext } from '#web/features/group-buy/member/pledge-tools.ts';
import { lineOf, pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import EditDialog from './edit-dialog.tsx';
import { PledgeChange } from './pledge-change.tsx';

const goods = [{ skuId: 1, productId: 1, unitPriceTwd: 320, orderedQuantity: 2 }];
const tiers = [{ minGoodsTwd: 0, feeTwd: 100 }];
const pledge = pledgeOf({ parcels: [{ feeTwd: 100, orderedFeeTwd: 100, tiers, goods }] });
const items = [
  itemOf({ skuId: 1, productId: 1, unitPricesTwd: [320], optionText: '700g' }),
  itemOf({ skuId: 2, productId: 1, unitPricesTwd: [480], optionText: '1 公斤' }),
];
const campaign = campaignOf({ items, thresholds: [] });
const change = {
  lines: [{ ...lineOf({ quantity: 3, maxQuantity: 3 }) }],
  dueTwd: 320,
  payBy: '2026-11-21T00:15:00.000Z',
  methods: ['CARD' as const, 'ATM' as const],
  payment: null,
};

const noTools = {
  ...{ pay: async () => {}, payDifference: async () => {} },
  renderReport: () => null,
};

function openDialog(given: Partial<typeof campaign> = {}) {
  const shop = new FakeShop();
  const requests: unknown[] = [];
  shop.answer('/GroupBuy/UpdatePledge', (request) => {
    requests.push(request);
    return { result: { pledge: { ...pledge, change } } };
  });
  const own = { pledge, campaign: { ...campaign, ...given } };
  return { ...renderPart(<EditDialog own={own} onClose={() => {}} />, shop), requests };
}

it('says that the variant can be changed where there are more than one', () => {
  openDialog();
  expect(screen.getByRole('dialog', { name: '修改規格或數量' })).toBeDefined();
  expect(editTitle(variantsFor(pledge, campaign))).toBe('修改規格或數量');
  expect(editTitle(variantsFor(pledge, { ...campaign, items: items.slice(1) }))).toBe('修改數量');
});

it('says the difference that more pieces cost, and sends what it said', async () => {
  const { user, requests, pathShown } = openDialog();
  const [first] = screen.getAllByRole('button', { name: '增加數量' });
  if (first) await user.click(first);
  expect(screen.getByText(/原本付的不用再付一次/).textContent).toContain('差額 NT$320');
  await user.click(screen.getByRole('button', { name: '保留並付差額' }));
  await waitFor(() => expect(pathShown()).toBe(`/member/group-buys/${pledge.pledgeNo}`));
  expect(requests).toMatchObject([{ lines: [{ quantity: 3 }], expectedDifferenceTwd: 320 }]);
});

it('says why the difference is less than a piece where the price fell meanwhile', async () => {
  const items = campaign.items.map((item) => ({ ...item, unitPricesTwd: [300] }));
  const { user } = openDialog({ items, thresholds: [] });
  const [first] = screen.getAllByRole('button', { name: '增加數量' });
  if (first) await user.click(first);
  const notice = screen.getByText(/原本付的不用再付一次/).textContent;
  expect(notice).toContain('差額 NT$260');
  expect(notice).toContain('現在的單價較低，原本的份數少算 NT$40。');
});

it('says the limit of all variants together, and refuses more before anything is paid', async () => {
  const { user, requests } = openDialog({ perMemberMax: 4 });
  screen.getByText('每人限購 4 罐，各規格合計。');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /700g/ });
  await user.clear(field);
  await user.type(field, '50');
  await user.tab();
  screen.getByText('超過每人限購數量：最多 4 罐，現在選了 50 罐。');
  expect(field.value).toBe('50');
  await user.clear(field);
  await user.type(field, '4');
  const [, other] = screen.getAllByRole('button', { name: '增加數量' });
  if (other) await user.click(other);
  screen.getByText('超過每人限購數量：最多 4 罐，現在選了 5 罐。');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保留並付差額' });
  expect(save.disabled).toBe(true);
  expect(requests).toEqual([]);
});

it('says how many are left of a variant', async () => {
  const { user } = openDialog({ unitsLeft: [{ skuId: 1, left: 1 }] });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /700g/ });
  await user.clear(field);
  await user.type(field, '9');
  screen.getByText(/700g最多 3 罐/);
});

it('exchanges a variant for another by its difference', async () => {
  const { user, requests } = openDialog();
  const [, other] = screen.getAllByRole('button', { name: '增加數量' });
  if (other) {
    await user.click(other);
    await user.click(other);
  }
  const [first] = screen.getAllByRole('button', { name: '減少數量' });
  if (first) {
    await user.click(first);
    await user.click(first);
  }
  expect(screen.getByText(/原本付的不用再付一次/).textContent).toContain('差額 NT$320');
  await user.click(screen.getByRole('button', { name: '保留並付差額' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests).toMatchObject([{ lines: [{ skuId: 2, quantity: 2 }] }]);
});

it('shows what is due with the ways to pay it, and can be given up', async () => {
  const shop = new FakeShop();
  shop.answer('/GroupBuy/CancelPledgeChange', () => ({ result: { pledge } }));
  const payDifference = vi.fn(async () => {});
  const tools = { ...noTools, payDifference };
  const { user, toasts } = renderPart(
    <PledgeToolsContext value={tools}>
      <PledgeChange pledge={pledge} change={change} />
    </PledgeToolsContext>,
    shop,
  );
  expect(screen.getByText('差額 NT$320')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '付 NT$320・ATM 虛擬帳號' }));
  expect(payDifference).toHaveBeenCalledWith(pledge.orderNo, 'ATM');
  await user.click(screen.getByRole('button', { name: '取消修改' }));
  await waitFor(() => expect(toasts).toContain('已取消修改，跟團內容維持原樣'));
});

it('shows a code that pays it', () => {
  const code = { bankCode: '812', bankName: '台新銀行', account: '99812345', holder: null };
  const payment = {
    ...{ orderNo: pledge.orderNo, method: 'ATM' as const, status: 'PENDING' as const },
    ...{ amountTwd: 320, payBy: change.payBy, failure: null, receivedTwd: 0, report: null },
    code: { ...code, paymentCode: null },
  };
  renderPart(
    <PledgeToolsContext value={noTools}>
      <PledgeChange pledge={pledge} change={{ ...change, payment }} />
    </PledgeToolsContext>,
    new FakeShop(),
  );
  expect(screen.getByText('9981').parentElement?.textContent).toBe('99812345');
});

it.each([null, { lastFive: '98765', paidOn: '2026-11-21', amountTwd: 320, note: '' }])(
  'shows the account for a transfer with the form that reports it (%#)',
  (report) => {
    const code = { bankCode: '812', bankName: '台新銀行', account: '2001', holder: '開團商行' };
    const payment = {
      ...{ orderNo: pledge.orderNo, method: 'BANK_TRANSFER' as const, amountTwd: 320, report },
      ...{ status: 'PENDING' as const, payBy: change.payBy, failure: null, receivedTwd: 20 },
      code: { ...code, paymentCode: null },
    };
    const tools = { ...noTools, renderReport: () => <p>回報轉帳</p> };
    const methods = ['BANK_TRANSFER' as const, 'CARD' as const];
    renderPart(
      <PledgeToolsContext value={tools}>
        <PledgeChange pledge={pledge} change={{ ...change, methods, payment }} />
      </PledgeToolsContext>,
      new FakeShop(),
    );
    for (const text of ['2001', '開團商行', '回報轉帳', 'NT$300', '已收到 NT$20，還差 NT$300'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /銀行轉帳/ })).toBeNull();
    expect(screen.getByRole('button', { name: '改付 NT$320・信用卡' })).toBeTruthy();
    expect(screen.queryByText(/已收到您的轉帳回報/) !== null).toBe(report !== null);
  },
);
