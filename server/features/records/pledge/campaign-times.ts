import type { CampaignTimes } from '@kaituan/domain/group-buy/campaign-life';
import type { Team } from '@kaituan/domain/group-buy/team-rules';
import type { CampaignRow, TeamRow } from './lock-pledge.ts';

type StoredTimes = Pick<
  CampaignRow,
  'status' | 'opensAt' | 'closesAt' | 'editUntil' | 'extensions' | 'extendedAt'
>;

/** The fields of a campaign's row that the time rules need. */
export const campaignTimesOf = (campaign: StoredTimes): CampaignTimes => ({
  status: campaign.status,
  opensAt: campaign.opensAt.getTime(),
  closesAt: campaign.closesAt.getTime(),
  editUntil: campaign.editUntil.getTime(),
  extensions: campaign.extensions,
  extendedAt: campaign.extendedAt?.getTime() ?? null,
});

/** The fields of a team's row that the seat rules need. */
export const teamFactsOf = (team: TeamRow): Team => ({
  size: team.size,
  seatsHeld: team.seatsHeld,
  seatsConfirmed: team.seatsConfirmed,
  status: team.status,
  expiresAt: team.expiresAt.getTime(),
  lastHeldUntil: null,
});
