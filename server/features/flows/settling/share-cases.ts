import { type CasePledge, type CaseRule, completeCases } from '@kaituan/domain/group-buy/case-lot';
import { settledUnitsOf } from '@kaituan/domain/pledge/pledge-settlement';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaignItem,
  groupPledge,
  groupPledgeLine,
} from '#server/database/schema/group-schema.ts';
import { orderLine, shopOrder } from '#server/database/schema/order-schema.ts';
import { rowsParameter } from '#server/database/sql/parameters.ts';
import { isOwedSql } from './pledge-batch.ts';

const pageSize = 10_000;

type ChangedShare = { seq: number; skuId: number; quantity: number; text: string };

/** The result of filling cases: pieces that decide the rung, and those that the shop buys. */
export type SharedCases = { units: number; shopFills: number };

/**
 * Fills the cases of each SKU of a locked campaign from its confirmed pledges. Only changed shares are
 * written, with the reason for their owners; every other pledge keeps its quantity.
 */
export async function shareCases(
  database: Database,
  campaignId: number,
  rule: CaseRule,
): Promise<SharedCases> {
  const changed: ChangedShare[] = [];
  const shared: SharedCases = { units: 0, shopFills: 0 };
  for (const skuId of await listSkuIds(database, campaignId)) {
    const pledges = await listCasePledges(database, campaignId, skuId);
    const lots = completeCases(pledges, rule);
    const confirmed = pledges.reduce((sum, { quantity }) => sum + quantity, 0);
    shared.units += settledUnitsOf(confirmed, lots.total);
    shared.shopFills += lots.shopFills;
    for (const { pledgeNo: seq, quantity, change, text } of lots.shares) {
      if (change !== 'KEPT') changed.push({ seq, skuId, quantity, text });
    }
  }
  await writeShares(database, campaignId, changed);
  return shared;
}

async function listSkuIds(database: Database, campaignId: number): Promise<number[]> {
  const items = await database
    .select({ skuId: groupCampaignItem.skuId })
    .from(groupCampaignItem)
    .where(eq(groupCampaignItem.campaignId, campaignId))
    .orderBy(asc(groupCampaignItem.skuId));
  return items.map(({ skuId }) => skuId);
}

/** The fields of each pledge that case lots need, page by page. */
async function listCasePledges(
  database: Database,
  campaignId: number,
  skuId: number,
): Promise<CasePledge[]> {
  const pledges: CasePledge[] = [];
  for (let last = 0; ; ) {
    const page = await database
      .select({
        pledgeNo: groupPledge.seq,
        quantity: groupPledgeLine.quantity,
        maxQty: groupPledgeLine.maxQuantity,
        allOrNothing: groupPledgeLine.isAllOrNothing,
        isOwed: isOwedSql,
      })
      .from(groupPledge)
      .innerJoin(groupPledgeLine, eq(groupPledgeLine.pledgeNo, groupPledge.pledgeNo))
      .innerJoin(shopOrder, eq(shopOrder.orderNo, groupPledge.orderNo))
      .where(
        and(
          eq(groupPledge.campaignId, campaignId),
          eq(groupPledge.status, 'CONFIRMED'),
          gt(groupPledge.seq, last),
          eq(groupPledgeLine.skuId, skuId),
        ),
      )
      .orderBy(asc(groupPledge.seq))
      .limit(pageSize);
    for (const pledge of page) pledges.push(pledge);
    if (page.length < pageSize) return pledges;
    last = page.at(-1)?.pledgeNo ?? last;
  }
}

async function writeShares(
  database: Database,
  campaignId: number,
  changed: readonly ChangedShare[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = rowsParameter(changed.map(({ skuId, ...share }) => ({ ...share, sku_id: skuId })));
  await database.execute(sql`
    with share as (
      select p.pledge_no, s.sku_id, s.quantity, l.line_no,
        trim(l.name || ' ' || l.option_text) as name, s.text
      from jsonb_to_recordset(${rows}) as s(seq bigint, sku_id int, quantity int, text text)
      join ${groupPledge} p on p.campaign_id = ${campaignId} and p.status = 'CONFIRMED'
        and p.seq = s.seq
      join ${orderLine} l on l.order_no = p.order_no and l.sku_id = s.sku_id
    ),
    line as (
      update ${groupPledgeLine} l set settled_quantity = s.quantity
      from share s where l.pledge_no = s.pledge_no and l.sku_id = s.sku_id
    ),
    explained as (
      select s.pledge_no, string_agg(case when o.lines > 1 then s.name || '：' else '' end || s.text,
        '' order by s.line_no) as text
      from share s
      join lateral (select count(*) as lines from ${groupPledgeLine} l
        where l.pledge_no = s.pledge_no) o on true
      group by s.pledge_no
    )
    update ${groupPledge} p set outcome_text = t.text
    from explained t where p.pledge_no = t.pledge_no`);
}
