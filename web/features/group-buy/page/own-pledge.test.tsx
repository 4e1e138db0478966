// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { OwnPledge } from './own-pledge.tsx';

const until = '2026-11-22T00:00:00.000Z';
const offers = { until, choices: ['REFUND' as const], teams: [] };
const show = (given: Parameters<typeof pledgeOf>[0]) => {
  const pledge = pledgeOf({ ...given, offers });
  const shown = { pledge, hasGroupSucceeded: false, serverTime: until, id: 'join' };
  renderPart(<OwnPledge {...shown} />, new FakeShop());
};

it('promises the money back to those who have paid', () => {
  show({ paidTwd: 740 });
  expect(screen.getByText('已付').parentElement?.textContent).toBe('已付NT$740');
  expect(screen.getByText(/沒有選擇，就會/).textContent).toMatch(/就會全額退款。$/);
});

it('tells those who pay with the goods what they will pay, and that else it is nothing', () => {
  show({ paidTwd: 0, owedTwd: 740, owedAt: 'HOME' });
  expect(screen.getByText('收到商品時付款').parentElement?.textContent).toBe(
    '收到商品時付款NT$740',
  );
  expect(screen.getByText(/沒有選擇，就會/).textContent).toMatch(/就會取消，不用付款。$/);
});
