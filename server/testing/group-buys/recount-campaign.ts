import type {
  CampaignCard,
  CampaignProgress,
  GroupTeam,
} from '@kaituan/contract/group-buy/campaign';
import { maskName } from '@kaituan/domain/member/masked-name';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

type Recounted = Pick<CampaignProgress, 'confirmed' | 'held' | 'unitsLeft'> & {
  reached: number;
  rung: number;
  unitsToNextRung: number | null;
  itemUnits: { skuId: number; unitsConfirmed: number }[];
};

/** Conditions for joined and paid rows, and for rows being paid. */
const isPaid = sql.raw(`p.status in ('CONFIRMED', 'SETTLED', 'REDUCED')`);
const isHeld = sql.raw(`p.status = 'HELD'`);

/** Every public number of a group buy, recounted from its pledges and lines only. */
export async function recountCampaign(database: Database, campaignId: number): Promise<Recounted> {
  const { rows } = await database.execute<Recounted>(sql`
    with counts as (
      select count(distinct member_id) filter (where ${isPaid})::int as buyers,
        coalesce(sum(units) filter (where ${isPaid}), 0)::int as units,
        coalesce(sum(pledged_twd) filter (where ${isPaid}), 0)::float8 as twd,
        count(distinct member_id) filter (where ${isHeld})::int as held_buyers,
        coalesce(sum(units) filter (where ${isHeld}), 0)::int
          + (select coalesce(sum(h.held_units), 0)::int from group_pledge_change h
            where h.campaign_id = ${campaignId} and h.status = 'HELD') as held_units
      from (select p.*, (select sum(l.quantity * l.ceiling_unit_price_twd) from group_pledge_line l
          where l.pledge_no = p.pledge_no) as line_twd from group_pledge p) p
      where p.campaign_id = ${campaignId} and p.pledged_twd = p.line_twd
        and p.units = (select sum(l.quantity) from group_pledge_line l
          where l.pledge_no = p.pledge_no)
    ),
    rungs as (
      select n::int as rung, (r->>'threshold')::int as threshold
      from group_campaign c, jsonb_array_elements(c.ladder->'rungs') with ordinality t(r, n)
      where c.id = ${campaignId}
    ),
    items as (
      select i.position, i.sku_id, i.cap_units,
        coalesce(sum(l.quantity) filter (where ${isPaid}), 0)::int as requested,
        coalesce(sum(l.max_quantity)
          filter (where ${isPaid} or ${isHeld}), 0)::int
          + (select coalesce(sum((w->>'heldQuantity')::int), 0)::int
            from group_pledge_change h, jsonb_array_elements(h.lines) w
            where h.campaign_id = i.campaign_id and h.status = 'HELD'
              and (w->>'skuId')::int = i.sku_id) as taken
      from group_campaign_item i
      left join (group_pledge p join group_pledge_line l on l.pledge_no = p.pledge_no)
        on p.campaign_id = i.campaign_id and l.sku_id = i.sku_id
      where i.campaign_id = ${campaignId} group by i.campaign_id, i.position, i.sku_id, i.cap_units
    )
    select jsonb_build_object('buyers', n.buyers, 'units', n.units) as confirmed,
      jsonb_build_object('buyers', n.held_buyers, 'units', n.held_units) as held,
      case c.goal_kind when 'BUYERS' then n.buyers when 'UNITS' then n.units
        else n.twd end::float8 as reached,
      coalesce(c.final_rung::int, (select max(rung) from rungs where threshold <= n.units), 0)
        as rung,
      case when c.settled_at is null then
        (select min(threshold) - n.units from rungs where threshold > n.units) end
        as "unitsToNextRung",
      (select jsonb_agg(jsonb_build_object('skuId', sku_id,
        'left', cap_units - taken) order by position, sku_id) from items) as "unitsLeft",
      (select jsonb_agg(jsonb_build_object('skuId', sku_id,
        'unitsConfirmed', requested) order by position, sku_id) from items) as "itemUnits"
    from counts n, group_campaign c where c.id = ${campaignId}`);
  const [found] = rows;
  if (!found) throw new Error(`no campaign ${campaignId}`);
  return found;
}

/** The numbers of a public response, in the form of a recount. */
export function saidBy(progress: CampaignProgress): Omit<Recounted, 'itemUnits'> {
  const { confirmed, held, goal, rung, unitsToNextRung, unitsLeft } = progress;
  return { confirmed, held, reached: goal.reached, rung, unitsToNextRung, unitsLeft };
}

export const itemsSaidBy = ({ items }: CampaignCard): Recounted['itemUnits'] =>
  items.map(({ skuId, unitsConfirmed }) => ({ skuId, unitsConfirmed }));

type Joiners = { name: string; units: number }[];

/** The latest paid joiners, recounted. */
export async function recountJoiners(database: Database, campaignId: number): Promise<Joiners> {
  const { rows } = await database.execute<{ name: string; units: number }>(sql`
    select m.display_name as name,
      (select sum(l.quantity) from group_pledge_line l where l.pledge_no = p.pledge_no)::int as units
    from group_pledge p join member m on m.id = p.member_id
    where p.campaign_id = ${campaignId} and ${isPaid} order by p.seq desc limit 20`);
  return rows.map(({ name, units }) => ({ name: maskName(name), units }));
}

type Seats = Pick<GroupTeam, 'teamNo' | 'seatsConfirmed' | 'seatsHeld' | 'seatsLeft'> & {
  joiners: number;
};

/** The seats of a campaign's teams, recounted. */
export async function recountSeats(database: Database, campaignId: number): Promise<Seats[]> {
  const { rows } = await database.execute<Seats>(sql`
    select t.team_no as "teamNo", count(*) filter (where ${isPaid})::int as "seatsConfirmed",
      count(*) filter (where ${isHeld})::int as "seatsHeld",
      (t.size - count(*) filter (where ${isPaid} or ${isHeld}))::int as "seatsLeft",
      count(*) filter (where ${isPaid})::int as joiners
    from group_team t left join group_pledge p on p.team_no = t.team_no
    where t.campaign_id = ${campaignId} group by t.team_no, t.size order by t.team_no`);
  return rows;
}

export const seatsSaidBy = (team: GroupTeam): Seats => ({
  ...{ teamNo: team.teamNo, seatsConfirmed: team.seatsConfirmed, seatsHeld: team.seatsHeld },
  ...{ seatsLeft: team.seatsLeft, joiners: team.joiners.length },
});
