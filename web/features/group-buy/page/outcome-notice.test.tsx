// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';

it('promises a refund only of what was paid: some pay with the goods', () => {
  renderPart(<OutcomeNotice campaign={campaignOf()} status="PROCURING" />, new FakeShop());
  expect(screen.getByText(/已付款的差額自動退回。/)).toBeDefined();
});

it('tells those who fetch their goods when they come, not when they are sent', () => {
  const ownPledge = pledgeOf({ status: 'SETTLED', isFetched: true });
  renderPart(
    <OutcomeNotice campaign={campaignOf({ ownPledge })} status="DISTRIBUTING" />,
    new FakeShop(),
  );
  expect(screen.getByRole('heading').textContent).toBe('成團了，正在發放');
  expect(screen.getByText(/到貨，可以取貨時會通知您。$/)).toBeDefined();
});
