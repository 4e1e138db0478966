// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { JoinedCard } from './joined-card.tsx';

/** The steps after an order that joins, and is not paid yet. */
async function showSteps(given: Partial<Pledge>) {
  const ownPledge = pledgeOf({ paidTwd: 0, ...given });
  const campaign = campaignOf({ ownPledge });
  const shop = new FakeShop().answer(
    '/GroupBuy/GetCampaign',
    () => ({ result: campaign }) as never,
  );
  renderPart(<JoinedCard channelId={100083} campaignId={1} isPaid={false} />, shop);
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

it('an order that is paid with the goods has joined, and pays the last price then', async () => {
  const steps = await showSteps({ status: 'CONFIRMED', owedTwd: 640 });
  expect(steps).not.toContain('完成付款，才算跟團');
  expect(steps.join()).toContain('取貨時照它付');
  expect(steps.join()).not.toContain('退回差額');
});

it('one whose money is waited for has to be paid', async () => {
  const steps = await showSteps({ status: 'HELD' });
  expect(steps[0]).toBe('完成付款，才算跟團');
  expect(steps.join()).toContain('自動退回差額');
});
