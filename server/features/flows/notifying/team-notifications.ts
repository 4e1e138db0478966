import { seatsMissingIn } from '@kaituan/domain/group-buy/team-rules';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import type { NotificationSource } from './notification-source.ts';

type Joined = {
  eventId: number;
  at: Date;
  teamNo: string;
  size: number;
  seatsHeld: number;
  seatsConfirmed: number;
  /** Of the member who opened it, or took it over. */
  pledgeNo: string;
  memberId: string;
  title: string;
  channelId: number;
};

/**
 * For who opened a team, of those who came since. As long as it is unread there is one notification, which the next to come
 * renews: it is made from all that happened rather than from its event, so that events that are read again, or together,
 * end in the same one.
 */
export const notificationsOfJoinedTeams: NotificationSource = async (database, events) => {
  const joins = events.filter(({ kind }) => kind === 'JOINED');
  if (joins.length === 0) return [];
  const untold = await listUnread(
    database,
    joins.map(({ subjectId }) => subjectId),
  );
  return [...Map.groupBy(untold, ({ teamNo }) => teamNo).values()].flatMap((ofTeam) => {
    const newest = ofTeam.at(-1);
    if (!newest) return [];
    const { teamNo, pledgeNo, title, memberId, channelId } = newest;
    const facts = { pledgeNo, title, count: ofTeam.length, seatsMissing: seatsMissingIn(newest) };
    const [occasion = '', ...replaces] = ofTeam
      .map(({ eventId }) => `${kind} ${teamNo} ${eventId}`)
      .toReversed();
    return [{ kind, facts, memberId, channelId, occasion, replaces, at: new Date(newest.at) }];
  });
};

const kind = 'GROUP_TEAM_JOINED';

/** Who joined these teams after the last that their leaders have read of, and is still there, in this order. */
async function listUnread(database: Database, teamNos: readonly string[]): Promise<Joined[]> {
  const { rows } = await database.execute<Joined>(sql`
    select e.id::float8 as "eventId", e.at, t.team_no as "teamNo", t.size,
      t.seats_held as "seatsHeld", t.seats_confirmed as "seatsConfirmed",
      p.pledge_no as "pledgeNo", p.member_id as "memberId", c.title, c.channel_id as "channelId"
    from group_team t
    join group_pledge p on p.pledge_no = t.leader_pledge_no
    join group_campaign c on c.id = t.campaign_id
    join domain_event e on e.subject = 'TEAM' and e.subject_id = t.team_no and e.kind = 'JOINED'
    join group_pledge f on f.pledge_no = e.data->>'pledgeNo' and f.team_no = t.team_no
      and f.member_id <> p.member_id and f.status in ('CONFIRMED', 'SETTLED', 'REDUCED')
    where t.team_no = any(${textsParameter([...new Set(teamNos)])})
      and not exists (
        select from notification n
        where n.member_id = p.member_id and n.kind = ${kind} and n.read_at is not null
          and split_part(n.occasion, ' ', 2) = t.team_no
          and split_part(n.occasion, ' ', 3)::bigint >= e.id)
    order by e.id`);
  return rows;
}
