// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf, teamOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { pledgeOf } from '#web/features/group-buy/member/sample-pledge.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { invitationPart, preloadJoinSide } from './campaign-parts.ts';
import { CampaignView } from './campaign-view.tsx';

async function openInvitation(seatsLeft: number, isOwn = false) {
  await Promise.all([preloadJoinSide(), invitationPart.preload()]);
  const now = Date.now();
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const team = teamOf({ expiresAt: at(1), seatsLeft, seatsHeld: 2 - seatsLeft });
  const campaign = campaignOf({
    ...{ mode: 'TEAM', serverTime: at(0), closesAt: at(7), teams: [team] },
    team: { size: 3, hours: 24, allowsStrangers: true },
    ownPledge: isOwn ? pledgeOf({ teamNo: team.teamNo }) : null,
  });
  renderPart(<CampaignView {...{ channelId, campaign, teamNo: team.teamNo }} />, new FakeShop());
}

it('counts down to one moment only for who is invited: that of the team', async () => {
  await openInvitation(2);
  expect(screen.getAllByText(/前湊滿/)).not.toEqual([]);
  expect(screen.queryByText('距離結團')).toBeNull();
  expect(screen.queryByText(/結團前 1 小時/)).toBeNull();
});

it('counts down to the end of one’s own team while others pay for its last seats', async () => {
  await openInvitation(0, true);
  expect(screen.getAllByText(/前湊滿/)).toHaveLength(1);
  expect(screen.queryByText('距離結團')).toBeNull();
});

it('counts down to the end of the group buy where the team cannot be joined', async () => {
  await openInvitation(0);
  expect(screen.getByText('距離結團')).toBeDefined();
});
