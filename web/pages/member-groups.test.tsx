// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import MemberGroups from './member-groups.tsx';

const listOf = (pledges: readonly ReturnType<typeof pledgeOf>[]) =>
  new FakeShop().answer('/GroupBuy/GetPledgeArray', () => ({
    result: pledges.map((pledge) => ({ pledge, campaign: campaignOf() })),
    nextCursor: null,
    serverTime: new Date().toISOString(),
  }));

it('lists the group buys of a member', async () => {
  renderPart(<MemberGroups />, listOf([pledgeOf()]));
  await screen.findByRole('article', { name: /龍眼蜂蜜團購/ });
});

it('can be tried again when the list could not be loaded', async () => {
  const shop = listOf([pledgeOf()]);
  shop.isReachable = false;
  const { user } = renderPart(<MemberGroups />, shop);
  const retry = await screen.findByRole('button', { name: '重試' });
  shop.isReachable = true;
  await user.click(retry);
  await screen.findByRole('article', { name: /龍眼蜂蜜團購/ });
});

it('leads a member who has joined nothing to the open group buys', async () => {
  renderPart(<MemberGroups />, listOf([]));
  await screen.findByText('您還沒有跟團');
  const link = screen.getByRole('link', { name: '看看進行中的團購' });
  expect(link.getAttribute('href')).toContain('/group-buys');
});
