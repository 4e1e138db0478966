// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { CampaignChip } from './campaign-chip.tsx';

const describe = '/StaffGroupBuy/DescribeCampaign';
const open = (shop: FakeShop) =>
  renderScreen(<CampaignChip campaignId={2} onClear={() => undefined} />, shop);

it('names the group buy whose parcels alone are shown', async () => {
  open(new FakeShop().answer(describe, () => ({ result: { title: '芒果團' } as never })));
  expect(
    await screen.findByRole('button', { name: /^只看團購「芒果團」\s*，看全部$/ }),
  ).toBeTruthy();
});

it('gives its number to who may not read it', () => {
  open(new FakeShop().answer(describe, () => refuse('FORBIDDEN')));
  screen.getByRole('button', { name: /^只看團購 2\s*，看全部$/ });
});
