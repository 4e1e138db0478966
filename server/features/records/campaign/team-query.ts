import type { Team } from '@kaituan/domain/group-buy/team-rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs, idsParameter, instantParameter } from '#server/database/sql/parameters.ts';
import type { JoinerRow } from './joiner-query.ts';
import { countedStatuses } from './units-without-tolerance.ts';

/** A team with its stored seat counters and its members; moments in milliseconds since 1970. */
export type TeamRow = Team & {
  teamId: string;
  campaignId: number;
  allowStrangers: boolean;
  openedAt: number;
  endedAt: number | null;
  leader: { name: string; inviterName: string | null } | null;
  joiners: JoinerRow[];
};

/** A campaign shows at most this many teams, those closest to being full. */
const maxTeams = 20;

/** Teams open to strangers, for each of the campaigns; `joinableTeams` filters and sorts them. */
export function listOpenTeams(
  database: Database,
  campaignIds: readonly number[],
  now: Date,
): Promise<TeamRow[]> {
  const nearest = sql`
    select o.team_no from unnest(${idsParameter(campaignIds)}) requested(campaign_id)
    cross join lateral (
      select t.team_no from group_team t
      where t.campaign_id = requested.campaign_id and t.status = 'FORMING' and t.allows_strangers
        and t.expires_at > ${instantParameter(now)} and t.seats_held + t.seats_confirmed < t.size
      order by t.size - t.seats_confirmed, t.expires_at, t.team_no limit ${maxTeams}
    ) o`;
  return campaignIds.length === 0
    ? Promise.resolve([])
    : readTeams(database, sql`t.team_no in (${nearest})`);
}

/** One team of a campaign, including invitation-only ones. */
export async function findTeam(
  database: Database,
  campaignId: number,
  teamNo: string,
): Promise<TeamRow | undefined> {
  const isAsked = sql`t.campaign_id = ${campaignId} and t.team_no = ${teamNo}`;
  const [found] = await readTeams(database, isAsked);
  return found;
}

async function readTeams(database: Database, where: SQL): Promise<TeamRow[]> {
  const { rows } = await database.execute<TeamRow>(sql`
    select t.team_no as "teamId", t.campaign_id as "campaignId", t.size, t.status,
      t.seats_held as "seatsHeld", t.seats_confirmed as "seatsConfirmed",
      t.allows_strangers as "allowStrangers",
      ${epochMs(sql`t.opened_at`)} as "openedAt", ${epochMs(sql`t.expires_at`)} as "expiresAt",
      ${epochMs(sql`t.ended_at`)} as "endedAt",
      (select ${epochMs(sql`max(h.held_until)`)} from group_pledge h
        where h.team_no = t.team_no and h.status = 'HELD') as "lastHeldUntil",
      (select jsonb_build_object('name', m.display_name, 'inviterName', m.inviter_name)
        from group_pledge l join member m on m.id = l.member_id
        where l.pledge_no = t.leader_pledge_no) as leader,
      coalesce((select jsonb_agg(jsonb_build_object('name', m.display_name, 'units', p.units,
          'joinedAt', ${epochMs(sql`p.joined_at`)}) order by p.seq)
        from group_pledge p join member m on m.id = p.member_id
        where p.team_no = t.team_no and p.status = any(${countedStatuses})), '[]') as joiners
    from group_team t where ${where}`);
  return rows;
}
