import { isCountedPledge, pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import type { ShownCampaign } from './campaign-query.ts';
import { itemKey } from './present-campaign.ts';

/** The pledge statuses whose pieces public counts include, as a parameter. */
export const countedStatuses = sql`${`{${pledgeStatuses.filter(isCountedPledge).join(',')}}`}::text[]`;

/**
 * Confirmed pieces of each SKU without tolerance. A pool counts tolerance; where the pools of a campaign
 * sum to the campaign's own count there is none, so only the other campaigns are recounted.
 */
export async function countUnitsWithoutTolerance(
  database: Database,
  campaigns: readonly ShownCampaign[],
): Promise<Map<string, number>> {
  const tolerant = campaigns.filter(hasTolerance);
  const [only, several] = [
    tolerant.filter(({ pools }) => pools.length === 1),
    tolerant.filter(({ pools }) => pools.length > 1),
  ];
  const known = only.flatMap(({ id, pools, confirmedUnits }) =>
    pools.map(({ skuId }): [string, number] => [itemKey(id, skuId), confirmedUnits]),
  );
  return new Map([...known, ...(await countLines(database, several))]);
}

function hasTolerance({ pools, confirmedUnits }: ShownCampaign): boolean {
  return pools.reduce((sum, pool) => sum + pool.confirmedUnits, 0) !== confirmedUnits;
}

async function countLines(database: Database, campaigns: readonly ShownCampaign[]) {
  if (campaigns.length === 0) return [];
  const ids = idsParameter(campaigns.map(({ id }) => id));
  const { rows } = await database.execute<{ campaignId: number; skuId: number; units: number }>(sql`
    select p.campaign_id as "campaignId", l.sku_id as "skuId", sum(l.quantity)::int as units
    from group_pledge p join group_pledge_line l on l.pledge_no = p.pledge_no
    where p.campaign_id = any(${ids}) and p.status = any(${countedStatuses})
    group by p.campaign_id, l.sku_id`);
  return rows.map(({ campaignId, skuId, units }): [string, number] => [
    itemKey(campaignId, skuId),
    units,
  ]);
}
