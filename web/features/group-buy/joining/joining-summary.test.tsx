// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Checkout } from '@kaituan/contract/order/checkout';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lineOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { JoiningSummary } from './joining-summary.tsx';

type Payment = Checkout['payments'][number];
const by = (method: Payment['method']): Payment => ({
  ...{ method, reason: null, feeTwd: 0, minTwd: 1, maxTwd: null, payBy: null },
});

function show(
  paymentMethod: Payment['method'] | null,
  {
    option = {},
    team = {},
  }: { option?: Partial<Payment>; team?: { opensTeam?: boolean; mayGetCheaper?: boolean } } = {},
): string {
  const { campaignId, title, closesAt } = campaignOf();
  const group = {
    ...{ campaignId, title, closesAt, teamNo: null, opensTeam: false },
    ...{ mayGetCheaper: true, ...team },
    lines: [{ skuId: 1, quantity: 2, maxQuantity: 3, isAllOrNothing: true }],
  } as unknown as NonNullable<Checkout['group']>;
  const payments = paymentMethod === null ? [by('CARD')] : [{ ...by(paymentMethod), ...option }];
  const checkout = { lines: [lineOf({ unitLabel: '盒' })], payments, paymentMethod };
  renderPart(<JoiningSummary group={group} checkout={checkout} />, new FakeShop());
  return screen.getByRole('list').textContent;
}

const online = '送出後有 15 分鐘可以付款，名額為您保留到那時；付款完成才算跟團。';

it.each(['CARD', 'LINE_PAY'] as const)(
  '%s is paid within minutes and refunded by itself',
  (method) => {
    const said = show(method, { option: { payBy: '2026-11-29T04:00:00.000Z' } });
    expect(said).toContain(online);
    expect(said).toContain('結團時的價格若更低，差額自動退回原付款方式，運費不變。');
    expect(said).toContain('沒有成團就取消，付過的全額退回。');
    expect(said).toContain('先付 3 盒，沒用到的退回');
  },
);

it.each([
  ['ATM', '付款完成才算跟團'],
  ['CVS_CODE', '付款完成才算跟團'],
  ['BANK_TRANSFER', '店家收到款項才算跟團'],
] as const)('%s names its own deadline, and where a difference goes', (method, counts) => {
  const said = show(method, { option: { payBy: '2026-11-30T04:00:00.000Z' } });
  expect(said).toMatch(/^送出後請在 .*11.*30.*12:00 前付款，名額為您保留到那時；/);
  expect(said).toContain(counts);
  expect(said).not.toContain('15 分鐘');
  expect(said).toContain('差額退到您在訂單提供的帳戶，運費不變。');
});

it.each([
  ['CVS_COD', '到超商取貨時再付'],
  ['HOME_COD', '收到商品時再付'],
  ['PAY_AT_PICKUP', '取貨時再付'],
] as const)('%s promises no refund of money that nobody paid', (method, when) => {
  const said = show(method);
  expect(said).toContain(`送出就算跟團，現在不用付款，${when}。`);
  expect(said).toContain('付款時照結團時的價格，只會和現在一樣或更低，運費不變。');
  expect(said).toContain('沒有成團就取消，不用付款。');
  expect(said).toContain('拿到多少就付多少；不足 2 盒就不買，不用付款。');
  expect(said).not.toMatch(/15 分鐘|退/);
});

it.each([
  ['nothing is chosen', null, {}],
  ['what was chosen is impossible by now', 'HOME_COD', { reason: '與配送方式不符' }],
] as const)('says while %s that it depends on the way to pay', (_, method, option) => {
  const said = show(method, { option });
  expect(said).toContain('選好付款方式就會寫在這裡');
  expect(said).toContain('沒有成團就取消，付過的全額退回。');
  expect(said).toContain('湊箱時最多拿 3 盒；');
  expect(said).not.toMatch(/15 分鐘|差額|不用付款|先付/);
});

it('tells who opens a team by cash that nothing has to be paid back', () => {
  expect(show('PAY_AT_PICKUP', { team: { opensTeam: true } })).toMatch(
    /由您選擇換團、原價購買或取消，24 小時內沒有選擇就取消，不用付款。/,
  );
});

it.each(['CARD', 'PAY_AT_PICKUP'] as const)(
  'promises no lower price where there is one price only: %s',
  (method) => {
    const said = show(method, { team: { opensTeam: true, mayGetCheaper: false } });
    expect(said).toContain('照目前的團購價付款，價格不會再變。');
    expect(said).not.toMatch(/更低|差額/);
  },
);
