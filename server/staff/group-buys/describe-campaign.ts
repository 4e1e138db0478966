import type { DescribedCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { progressOf } from '@kaituan/domain/group-buy/campaign-goal';
import { isBeforeClose } from '@kaituan/domain/group-buy/campaign-life';
import type { CampaignReport } from '@kaituan/domain/group-buy/campaign-report';
import { earliestClose, findEarlyCloseRefusal } from '@kaituan/domain/group-buy/early-close';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { groupCampaignItem } from '#server/database/schema/group-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { countsOf, goalOf } from '#server/features/flows/settling/change-campaign.ts';
import { readEarlyClosing } from '#server/features/flows/settling/manage-campaign.ts';
import { listRecalls } from '#server/features/ground/product/recall-query.ts';
import { countedStatuses } from '#server/features/records/campaign/units-without-tolerance.ts';
import { heldPartsSql } from '#server/features/records/payment/part-payments.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireCampaign } from './manage-group-buy.ts';
import { presentCampaignRow } from './search-campaign-array.ts';

/** What texts and papers about a group buy are made of. */
export async function readReport(
  database: Database,
  campaign: CampaignRow,
  now: Date,
): Promise<CampaignReport> {
  const { title, closesAt, status } = presentCampaignRow(campaign, now);
  const goal = goalOf(campaign);
  return {
    ...{ title, closesAt, isOpen: isBeforeClose(status) },
    ...{ buyers: campaign.confirmedBuyers, units: campaign.confirmedUnits },
    ...{ goal, progress: progressOf(goal, countsOf(campaign)), ladder: campaign.ladder },
    ...{ caseQty: campaign.caseQty, shopFills: campaign.shopFills },
    items: await listItems(database, campaign.id),
  };
}

/** Everything about a group buy for those who run it; the public page masks names and hides who has not paid. */
export const describeCampaign = handleStaff(
  contract.describeCampaign,
  async ({ campaignId }, context) => {
    const { database, now } = context;
    const campaign = await requireCampaign(context, campaignId);
    const row = presentCampaignRow(campaign, now);
    const { goal, ladder } = { goal: goalOf(campaign), ladder: campaign.ladder };
    const recalls = await readRecalls(database, campaign, now);
    const result: DescribedCampaign = {
      ...row,
      leader: await findLeader(database, campaign.leaderId),
      ...{ mode: campaign.mode, isOpen: row.status === 'OPEN', goal },
      earliestCloseAt:
        row.status === 'OPEN' ? await findEarliestClose(database, campaign, now) : null,
      progress: progressOf(goal, countsOf(campaign)),
      ladder: {
        startPrices: [...ladder.startPrices],
        rungs: ladder.rungs.map(({ threshold, prices }) => ({ threshold, prices: [...prices] })),
      },
      ...{ caseQty: campaign.caseQty, shopFills: campaign.shopFills },
      items: await listItems(database, campaignId),
      money: await sumMoney(database, campaignId),
      ...(recalls && { recalls }),
    };
    return { result };
  },
);

async function findEarliestClose(
  database: Database,
  campaign: CampaignRow,
  now: Date,
): Promise<string | null> {
  const closing = await readEarlyClosing(database, campaign, now);
  const earliest = earliestClose(closing);
  const isPossible = findEarlyCloseRefusal(closing, earliest, now.getTime()) === undefined;
  return isPossible ? new Date(earliest).toISOString() : null;
}

async function readRecalls(
  database: Database,
  { id, channelId }: Pick<CampaignRow, 'id' | 'channelId'>,
  now: Date,
): Promise<DescribedCampaign['recalls']> {
  const goods = await database
    .selectDistinct({ productId: sku.productId })
    .from(groupCampaignItem)
    .innerJoin(sku, eq(sku.id, groupCampaignItem.skuId))
    .where(eq(groupCampaignItem.campaignId, id));
  return listRecalls(database, goods, { channelId, now });
}

async function findLeader(
  database: Database,
  leaderId: string | null,
): Promise<DescribedCampaign['leader']> {
  if (leaderId === null) return null;
  const [found] = await database
    .select({ memberId: member.id, name: member.displayName })
    .from(member)
    .where(eq(member.id, leaderId));
  return found ?? null;
}

async function listItems(
  database: Database,
  campaignId: number,
): Promise<DescribedCampaign['items']> {
  const { rows } = await database.execute<DescribedCampaign['items'][number]>(sql`
    select i.sku_id as "skuId", s.code, p.name, array_to_string(s.option_values, '／') as "optionText",
      coalesce(t.units, 0)::float8 as units, i.held_units as "heldUnits", i.cap_units as "capUnits"
    from group_campaign_item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    left join lateral (
      select sum(coalesce(l.settled_quantity, l.quantity)) as units
      from group_pledge g join group_pledge_line l on l.pledge_no = g.pledge_no
      where g.campaign_id = i.campaign_id and l.sku_id = i.sku_id and g.status = any(${countedStatuses})
    ) t on true
    where i.campaign_id = ${campaignId}
    order by i.position, i.sku_id`);
  return rows;
}

async function sumMoney(
  database: Database,
  campaignId: number,
): Promise<DescribedCampaign['money']> {
  const { rows } = await database.execute<DescribedCampaign['money']>(sql`
    select coalesce(sum(o.paid_twd + held.twd), 0)::float8 as "paidTwd",
      coalesce(sum((select sum(f.amount_twd) from refund f
        join payment_attempt a on a.attempt_no = f.attempt_no
        where f.order_no = o.order_no and a.status = 'PAID')), 0)::float8 as "refundsTwd",
      coalesce(sum(o.payable_twd - held.twd) filter (where o.paid_twd = 0
        and (g.status = 'HELD' or o.payment_status = 'COD_DUE')), 0)::float8
        as "unpaidTwd"
    from group_pledge g join shop_order o on o.order_no = g.order_no
    cross join lateral (select coalesce(${heldPartsSql(sql`o.order_no`)}, 0) as twd) held
    where g.campaign_id = ${campaignId}`);
  return rows[0] ?? { paidTwd: 0, refundsTwd: 0, unpaidTwd: 0 };
}
