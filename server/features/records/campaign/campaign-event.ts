import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import type { EventKinds } from '#server/events/event-kinds.ts';

/** The event of a campaign that gets a status. */
export const campaignEventOf: Partial<Record<CampaignStatus, EventKinds['CAMPAIGN']>> = {
  OPEN: 'OPENED',
  CLOSING: 'JOINING_ENDED',
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  PROCURING: 'PROCURING',
  ARRIVED: 'ARRIVED',
  DISTRIBUTING: 'DISTRIBUTING',
  CLOSED: 'CLOSED',
};
