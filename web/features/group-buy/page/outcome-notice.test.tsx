// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';

it('promises a refund only of what was paid: some pay with the goods', () => {
  renderPart(<OutcomeNotice campaign={campaignOf()} status="PROCURING" />, new FakeShop());
  expect(screen.getByText(/已付款的差額自動退回。/)).toBeDefined();
});
