import { faceOf, maskName } from '@kaituan/domain/member/masked-name';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs, idsParameter } from '#server/database/sql/parameters.ts';
import { countedStatuses } from './units-without-tolerance.ts';

/** Somebody who joined and paid, with the full display name; the moment in milliseconds since 1970. */
export type JoinerRow = { name: string; units: number; joinedAt: number };

const latest = 20;

/** The latest paid joiners of a group buy, newest first; each status is read from the end of its index. */
export async function listLatestJoiners(
  database: Database,
  campaignId: number,
): Promise<JoinerRow[]> {
  const { rows } = await database.execute<JoinerRow>(sql`
    select m.display_name as name, p.units, ${epochMs(sql`p.joined_at`)} as "joinedAt"
    from unnest(${countedStatuses}) counted(status)
    cross join lateral (
      select * from group_pledge g
      where g.campaign_id = ${campaignId} and g.status = counted.status
      order by g.seq desc limit ${latest}
    ) p
    join member m on m.id = p.member_id
    order by p.seq desc limit ${latest}`);
  return rows;
}

/** A joiner with a masked name, as other shoppers see it. */
export const presentJoiner = ({ name, units, joinedAt }: JoinerRow) => ({
  name: maskName(name),
  units,
  joinedAt: new Date(joinedAt).toISOString(),
});

const latestFaces = 4;

/** The faces of the latest paid joiners of each group buy, newest first; none where nobody joined. */
export async function listFaces(
  database: Database,
  campaignIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await database.execute<{ campaignId: number; names: string[] }>(sql`
    select c.id as "campaignId", array(
      select m.display_name
      from unnest(${countedStatuses}) counted(status)
      cross join lateral (
        select g.seq, g.member_id from group_pledge g
        where g.campaign_id = c.id and g.status = counted.status
        order by g.seq desc limit ${latestFaces}
      ) p
      join member m on m.id = p.member_id
      order by p.seq desc limit ${latestFaces}
    ) as names
    from unnest(${idsParameter(campaignIds)}) c(id)`);
  return new Map(rows.map(({ campaignId, names }) => [campaignId, names.map(faceOf)]));
}
