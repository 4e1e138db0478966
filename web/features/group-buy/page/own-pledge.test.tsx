// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { OwnPledge } from './own-pledge.tsx';

const until = '2026-11-22T00:00:00.000Z';
const offers = { until, choices: ['REFUND' as const], teams: [] };
const show = (given: Parameters<typeof pledgeOf>[0]) => {
  const pledge = pledgeOf({ ...given, offers });
  const shown = { campaign: campaignOf(), pledge, hasGroupSucceeded: false, id: 'join' };
  renderPart(<OwnPledge {...shown} />, new FakeShop());
};

it('does not say that a refund is under way while it waits for an account', () => {
  const pledge = pledgeOf({ status: 'REFUND_DUE', refundTwd: 740, needsAccount: true });
  const shown = { campaign: campaignOf({ status: 'FAILED' }), hasGroupSucceeded: false };
  renderPart(<OwnPledge {...shown} pledge={pledge} id="join" />, new FakeShop());
  expect(screen.queryByText('退款處理中')).toBeNull();
  expect(screen.getByText('待退款，等您提供帳戶').parentElement?.textContent).toContain('NT$740');
});

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
