import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaign,
  groupCampaignItem,
  groupPledgeLine,
  groupTeam,
} from '#server/database/schema/group-schema.ts';
import { rowsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import type { ClosingPledge } from './pledge-batch.ts';

/**
 * Subtracts confirmed pledges from the counters of their campaign, its pools and its teams, locked in this
 * order.
 */
export async function subtractFromCounters(
  database: Database,
  pledges: readonly ClosingPledge[],
): Promise<void> {
  const rows = rowsParameter(
    pledges.map(({ campaignId, units, pledgedTwd }) => ({
      ...{ campaign_id: campaignId, units, twd: pledgedTwd },
    })),
  );
  await database.execute(sql`
    with gone as (
      select campaign_id, count(*)::int as buyers, sum(units)::int as units, sum(twd) as twd
      from jsonb_to_recordset(${rows}) as p(campaign_id int, units int, twd bigint)
      group by campaign_id
    )
    update ${groupCampaign} c set confirmed_buyers = c.confirmed_buyers - g.buyers,
      confirmed_units = c.confirmed_units - g.units, confirmed_twd = c.confirmed_twd - g.twd
    from gone g where c.id = g.campaign_id`);
  await takeOffPools(database, pledges);
  await subtractFromTeams(database, pledges);
  for (const id of new Set(pledges.map(({ campaignId }) => campaignId))) {
    announceCampaign(database, id);
  }
}

async function takeOffPools(database: Database, pledges: readonly ClosingPledge[]): Promise<void> {
  const rows = rowsParameter(
    pledges.map(({ pledgeNo, campaignId }) => ({ pledge_no: pledgeNo, campaign_id: campaignId })),
  );
  await database.execute(sql`
    with gone as (
      select p.campaign_id, l.sku_id, sum(l.max_quantity)::int as units
      from jsonb_to_recordset(${rows}) as p(pledge_no text, campaign_id int)
      join ${groupPledgeLine} l on l.pledge_no = p.pledge_no
      group by p.campaign_id, l.sku_id
    ),
    locked as (
      select i.campaign_id, i.sku_id, g.units from ${groupCampaignItem} i
      join gone g on g.campaign_id = i.campaign_id and g.sku_id = i.sku_id
      order by i.campaign_id, i.sku_id for update of i
    )
    update ${groupCampaignItem} i set confirmed_units = i.confirmed_units - l.units
    from locked l where i.campaign_id = l.campaign_id and i.sku_id = l.sku_id`);
}

/** A pledge without a seat cannot lead its team. */
async function subtractFromTeams(
  database: Database,
  pledges: readonly ClosingPledge[],
): Promise<void> {
  const seated = pledges.filter(({ teamNo }) => teamNo !== null);
  if (seated.length === 0) return;
  const rows = rowsParameter(seated.map(({ teamNo }) => ({ team_no: teamNo })));
  const pledgeNos = textsParameter(seated.map(({ pledgeNo }) => pledgeNo));
  await database.execute(sql`
    with gone as (
      select team_no, count(*)::int as seats
      from jsonb_to_recordset(${rows}) as p(team_no text) group by team_no
    ),
    locked as (
      select t.team_no, g.seats from ${groupTeam} t join gone g on g.team_no = t.team_no
      order by t.team_no for update of t
    )
    update ${groupTeam} t set seats_confirmed = t.seats_confirmed - l.seats,
      leader_pledge_no = case when t.leader_pledge_no = any(${pledgeNos}) then null
        else t.leader_pledge_no end
    from locked l where t.team_no = l.team_no`);
}
