import type { CampaignTimes } from '@kaituan/domain/group-buy/campaign-life';
import type { Team } from '@kaituan/domain/group-buy/team-rules';
import type { CampaignRow, TeamRow } from './lock-pledge.ts';

type StoredTimes = Pick<
  CampaignRow,
  'status' | 'opensAt' | 'closesAt' | 'editUntil' | 'extensions' | 'extendedAt'
>;

/** What of a campaign's row its rules of time want. */
export const campaignTimesOf = (campaign: StoredTimes): CampaignTimes => ({
  status: campaign.status,
  opensAt: campaign.opensAt.getTime(),
  closesAt: campaign.closesAt.getTime(),
  editUntil: campaign.editUntil.getTime(),
  extensions: campaign.extensions,
  extendedAt: campaign.extendedAt?.getTime() ?? null,
});

/** What of a team's row the rules of its seats want. */
export const teamFactsOf = (team: TeamRow): Team => ({
  size: team.size,
  seatsHeld: team.seatsHeld,
  seatsConfirmed: team.seatsConfirmed,
  status: team.status,
  expiresAt: team.expiresAt.getTime(),
  lastHeldUntil: null,
});
