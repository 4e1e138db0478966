// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Checkout } from '@kaituan/contract/order/checkout';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { JoiningSummary } from './joining-summary.tsx';

type Payment = Checkout['payments'][number];
const by = (method: Payment['method'], reason: string | null = null): Payment => ({
  ...{ method, reason, feeTwd: 0, minTwd: 1, maxTwd: null, payBy: null },
});

function show(payments: Payment[]): string {
  const { campaignId, title, closesAt } = campaignOf();
  const group = {
    ...{ campaignId, title, closesAt, teamNo: null, opensTeam: false },
    lines: [],
  } as unknown as NonNullable<Checkout['group']>;
  const checkout = { lines: [], payments };
  renderPart(<JoiningSummary group={group} checkout={checkout} />, new FakeShop());
  return screen.getByText(/差額自動退給您/).textContent;
}

it.each([
  ['is paid before', [by('CARD')]],
  ['cannot be paid with the goods here', [by('CARD'), by('HOME_COD', '這次不能選')]],
])('an order that %s is promised the difference', (_, payments) => {
  expect(show(payments)).toMatch(/差額自動退給您。$/);
});

it('an order that may be paid with the goods is told that it then costs the last price', () => {
  expect(show([by('CARD'), by('HOME_COD')])).toMatch(
    /差額自動退給您，還沒付的付款時照最後的價格付。$/,
  );
});
