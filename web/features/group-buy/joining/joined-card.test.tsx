// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { campaignOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { JoinedCard } from './joined-card.tsx';

type Joined = { hasJoined: boolean; isOwed: boolean; isFetched: boolean };
const unpaid: Joined = { hasJoined: false, isOwed: false, isFetched: false };
const owed: Joined = { hasJoined: true, isOwed: true, isFetched: false };
const paid: Joined = { hasJoined: true, isOwed: false, isFetched: false };

/** The steps after an order that joins; the group buy is answered as each of `answers`, the last from then on. */
async function showSteps(joined: Joined, ...answers: Partial<CampaignDetail>[]) {
  let calls = 0;
  const shop = new FakeShop().answer('/GroupBuy/GetCampaign', () => {
    const given = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return { result: campaignOf(given) } as never;
  });
  renderPart(<JoinedCard channelId={100083} campaignId={1} {...joined} />, shop);
  const items = await screen.findAllByRole('listitem');
  return { text: items.map(({ textContent }) => textContent).join(), shop };
}

const beforeJoining = { ownPledge: null };
const confirmed = { ownPledge: pledgeOf({ status: 'CONFIRMED', paidTwd: 0, owedTwd: 640 }) };

it('an order that is paid with the goods has joined, also where the group buy was read before', async () => {
  const { text, shop } = await showSteps(owed, beforeJoining, confirmed);
  expect(text).not.toContain('完成付款');
  expect(text).toContain('最後的價格更低時，付款時照最後的價格付');
  expect(text).not.toContain('退回差額');
  await waitFor(() => expect(shop.requestsTo('/GroupBuy/GetCampaign')).toHaveLength(2));
});

it('who counts is asked first to invite others', async () => {
  await showSteps(owed, confirmed);
  expect(screen.getByRole('button', { name: '邀請好友' })).toBeDefined();
});

it('one whose money is waited for has to be paid', async () => {
  const { text } = await showSteps(unpaid, { ownPledge: pledgeOf({ status: 'HELD', paidTwd: 0 }) });
  expect(text).toMatch(/^完成付款，才算跟團/);
  expect(text).toContain('自動退回差額');
  expect(screen.queryByRole('button', { name: '邀請好友' })).toBeNull();
});

it.each([
  ['paid', paid, '由您選擇換團、原價購買或退款'],
  ['to be paid with the goods', owed, '由您選擇換團、原價購買或取消'],
])('a team that is %s may choose what becomes of it', async (_, joined, choice) => {
  const { teamNo } = teamOf();
  const team = { size: 3, hours: 24, allowsStrangers: true };
  const ownPledge = pledgeOf({ status: 'CONFIRMED', teamNo, owedTwd: joined.isOwed ? 640 : null });
  const { text } = await showSteps(joined, { team, teams: [teamOf()], ownPledge });
  expect(text).toContain(choice);
});

it('says nothing of a lower price where there is none', async () => {
  const savings = { refundNowTwd: 0, refundAtNextRungTwd: null, text: '' };
  const { text } = await showSteps(paid, { thresholds: [], ownPledge: pledgeOf({ savings }) });
  expect(text).toContain('結團');
  expect(text).not.toMatch(/更低|差額/);
});

it.each([
  [false, '12月5日（六）出貨'],
  [true, '12月5日（六）到貨，可以取貨時會通知您'],
])('goods that are fetched (%s) are not sent', async (isFetched, arrival) => {
  const { text } = await showSteps({ ...paid, isFetched }, confirmed);
  expect(text).toContain(arrival);
});
