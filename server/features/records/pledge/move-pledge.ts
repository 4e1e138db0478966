import { teamLife } from '@kaituan/domain/group-buy/team-rules';
import { canStep } from '@kaituan/domain/life-cycle';
import { isCountedPledge, type PledgeStatus, pledgeLife } from '@kaituan/domain/pledge/pledge-life';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { LockedPledge, TeamRow } from './lock-pledge.ts';

/** The seats of a team, who leads it and how it stands after a pledge of it moved. */
export type TeamAfter = Pick<
  TeamRow,
  'teamNo' | 'seatsHeld' | 'seatsConfirmed' | 'status' | 'leaderPledgeNo' | 'endedAt'
>;

/** Whether a pledge of this state is counted as held, and whether as confirmed. */
const countedAs = (status: PledgeStatus) => ({
  held: status === 'HELD' ? 1 : 0,
  confirmed: isCountedPledge(status) ? 1 : 0,
});

/**
 * Takes a locked pledge to its next state, along its life cycle only, with the counters of its campaign and
 * pools and the given state of its team, in one statement.
 */
export async function movePledge(
  database: Database,
  { pledge, campaign, team: before }: LockedPledge,
  { to, team, heldUntil }: { to: PledgeStatus; team: TeamAfter | null; heldUntil?: Date },
  now: Date,
): Promise<void> {
  const isTeamStep = !team || !before || isStepOf(before, team);
  if (!isTeamStep || !canStep(pledgeLife, pledge.status, to)) {
    throw new Refusal('ORDER_STATE_CONFLICT');
  }
  const [was, becomes] = [countedAs(pledge.status), countedAs(to)];
  await moveStatement(database, {
    pledgeNo: pledge.pledgeNo,
    from: pledge.status,
    to,
    held: becomes.held - was.held,
    confirmed: becomes.confirmed - was.confirmed,
    confirmedAt: to === 'CONFIRMED' ? now.toISOString() : null,
    endedAt: to === 'CONFIRMED' || to === 'HELD' ? null : now.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
    teamNo: team?.teamNo ?? null,
    seatsHeld: team?.seatsHeld ?? 0,
    seatsConfirmed: team?.seatsConfirmed ?? 0,
    teamStatus: team?.status ?? 'FORMING',
    leaderPledgeNo: team?.leaderPledgeNo ?? null,
    teamEndedAt: team?.endedAt?.toISOString() ?? null,
  });
  announceCampaign(database, campaign.id);
}

/** Its seats may change while its state stays. */
const isStepOf = (before: TeamRow, after: TeamAfter): boolean =>
  before.status === after.status || canStep(teamLife, before.status, after.status);

const { placeholder } = sql;
const held = sql`${placeholder('held')}::int`;
const confirmed = sql`${placeholder('confirmed')}::int`;

const moveStatement = namedStatement<{ pledgeNo: string }>(
  'move_pledge',
  sql`
  with moved as (
    update group_pledge set status = ${placeholder('to')},
      held_until = ${placeholder('heldUntil')}::timestamptz,
      confirmed_at = case when ${placeholder('to')} = 'HELD' then null
        else coalesce(${placeholder('confirmedAt')}::timestamptz, confirmed_at) end,
      ended_at = ${placeholder('endedAt')}::timestamptz
    where pledge_no = ${placeholder('pledgeNo')} and status = ${placeholder('from')}
    returning pledge_no, campaign_id, units, pledged_twd
  ),
  campaign as (
    update group_campaign c
    set held_buyers = c.held_buyers + ${held}, held_units = c.held_units + ${held} * p.units,
      confirmed_buyers = c.confirmed_buyers + ${confirmed},
      confirmed_units = c.confirmed_units + ${confirmed} * p.units,
      confirmed_twd = c.confirmed_twd + ${confirmed} * p.pledged_twd::bigint
    from moved p where c.id = p.campaign_id and (${held} <> 0 or ${confirmed} <> 0)
    returning c.id, p.pledge_no
  ),
  item as (
    update group_campaign_item i
    set held_units = i.held_units + ${held} * l.max_quantity,
      confirmed_units = i.confirmed_units + ${confirmed} * l.max_quantity
    from campaign c join group_pledge_line l on l.pledge_no = c.pledge_no
    where i.campaign_id = c.id and i.sku_id = l.sku_id
  ),
  team as (
    update group_team set seats_held = ${placeholder('seatsHeld')}::smallint,
      seats_confirmed = ${placeholder('seatsConfirmed')}::smallint,
      status = ${placeholder('teamStatus')}, leader_pledge_no = ${placeholder('leaderPledgeNo')},
      ended_at = ${placeholder('teamEndedAt')}::timestamptz
    where team_no = ${placeholder('teamNo')}
  )
  select pledge_no as "pledgeNo" from moved`,
);
