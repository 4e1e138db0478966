import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import type { Database } from '#server/database/database.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';

/** The event of a campaign that gets a status; it is never set back to one of those without. */
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

/** Records the same event of some campaigns, in the transaction that causes it. */
export const recordCampaignEvents = (
  database: Database,
  campaigns: readonly { id: number }[],
  event: Pick<NewEvent<'CAMPAIGN'>, 'kind' | 'actor' | 'reason'>,
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    campaigns.map(({ id }) => ({ subject: 'CAMPAIGN', subjectId: `${id}`, ...event })),
    now,
  );

/** Records what became of teams, in the transaction that causes it. */
export const recordTeamEvents = (
  database: Database,
  teams: readonly { teamNo: string }[],
  kind: EventKinds['TEAM'],
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    teams.map(({ teamNo }) => ({ subject: 'TEAM', subjectId: teamNo, kind, actor: 'SYSTEM' })),
    now,
  );

/** Records that a pledge is in a team that somebody else opened; each member once per team. */
export const recordTeamJoin = (
  database: Database,
  { teamNo, pledgeNo, memberId }: { teamNo: string; pledgeNo: string; memberId: string },
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    [
      {
        ...{ subject: 'TEAM', subjectId: teamNo, kind: 'JOINED', actor: 'MEMBER' },
        ...{ data: { pledgeNo }, dedupeKey: `joined ${teamNo} ${memberId}` },
      },
    ],
    now,
  );
