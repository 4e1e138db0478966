import { transferReviewMs } from '@kaituan/domain/shop-limits';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupCampaignItem } from '#server/database/schema/group-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { instantParameter, textsParameter } from '#server/database/sql/parameters.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { recordOrderEvents } from '#server/features/records/order/order-event.ts';
import { returnPartsOf } from '#server/features/records/payment/part-payments.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { LockedPledge } from './lock-pledge.ts';

export type PledgeChangeRow = typeof pledgeChange.$inferSelect;
type NewChange = Pick<
  PledgeChangeRow,
  'lines' | 'fees' | 'heldUnits' | 'differenceTwd' | 'heldUntil'
>;

/** The change of an order's pledge whose difference is not paid yet. */
export async function findHeldChange(
  database: Database,
  orderNo: string,
): Promise<PledgeChangeRow | undefined> {
  const [found] = await database
    .select()
    .from(pledgeChange)
    .where(and(eq(pledgeChange.orderNo, orderNo), eq(pledgeChange.status, 'HELD')));
  return found;
}

export async function getChange(database: Database, changeNo: string): Promise<PledgeChangeRow> {
  const [found] = await database
    .select()
    .from(pledgeChange)
    .where(eq(pledgeChange.changeNo, changeNo));
  if (!found) throw new Error(`there is no change ${changeNo}`);
  return found;
}

/** Holds the additional pieces of a change of a locked pledge; one change at a time. */
export async function holdChange(
  database: Database,
  { pledge, campaign }: LockedPledge,
  change: NewChange,
  now: Date,
): Promise<PledgeChangeRow> {
  const { pledgeNo, orderNo, campaignId } = pledge;
  const values = { pledgeNo, orderNo, campaignId, status: 'HELD' as const, requestedAt: now };
  const [held] = await database
    .insert(pledgeChange)
    .values({ ...change, ...values, changeNo: newUlid(now) })
    .onConflictDoNothing()
    .returning();
  if (!held) throw new Refusal('ALREADY_JOINED');
  await database
    .update(groupCampaign)
    .set({ heldUnits: sql`${groupCampaign.heldUnits} + ${change.heldUnits}::int` })
    .where(eq(groupCampaign.id, campaignId));
  for (const { skuId, heldQuantity } of change.lines) {
    if (heldQuantity === 0) continue;
    await database
      .update(groupCampaignItem)
      .set({ heldUnits: sql`${groupCampaignItem.heldUnits} + ${heldQuantity}::int` })
      .where(and(eq(groupCampaignItem.campaignId, campaignId), eq(groupCampaignItem.skuId, skuId)));
  }
  announceCampaign(database, campaign.id);
  return held;
}

/**
 * How long changes are held: beyond their deadline while the shop looks for a transfer that was reported, or for the rest
 * of one. It counts from the deadline, so that reporting again prolongs nothing.
 */
export const changeHeldUntil = sql`case
  when exists (select from payment_attempt a where a.change_no = group_pledge_change.change_no
      and a.status = 'PENDING' and a.report is not null)
    or exists (select from money_receipt r where r.order_no = group_pledge_change.order_no
      and r.status = 'HELD')
  then group_pledge_change.held_until + ${transferReviewMs} * interval '1 millisecond'
  else group_pledge_change.held_until end`.mapWith(pledgeChange.heldUntil);

/** A code for paying it may last longer than the hold it was given at first. */
export async function prolongChange(
  database: Database,
  { changeNo }: Pick<PledgeChangeRow, 'changeNo'>,
  heldUntil: Date,
): Promise<void> {
  await database
    .update(pledgeChange)
    .set({ heldUntil })
    .where(
      and(
        eq(pledgeChange.changeNo, changeNo),
        eq(pledgeChange.status, 'HELD'),
        lt(pledgeChange.heldUntil, heldUntil),
      ),
    );
}

type Ended = { orderNo: string; campaignId: number; differenceTwd: number };

/**
 * Ends the held changes of locked orders: their additional pieces are released, their open payment
 * attempts voided, and parts of their differences go back. The pledges stay as they are.
 */
export async function endHeldChanges(
  database: Database,
  orderNos: readonly string[],
  to: Extract<PledgeChangeRow['status'], 'EXPIRED' | 'CANCELLED'>,
  now: Date,
): Promise<void> {
  const ended = await releaseHeld(database, orderNos, to, now);
  const events = ended.map(({ orderNo, differenceTwd: amountTwd }) => {
    const data = { amountTwd, isLate: to === 'EXPIRED' };
    return { orderNo, kind: 'PLEDGE_CHANGE_ENDED' as const, actor: 'SYSTEM' as const, data };
  });
  if (events.length === 0) return;
  await recordOrderEvents(database, events, now);
  const numbers = ended.map(({ orderNo }) => orderNo);
  await returnPartsOf(database, numbers, now);
}

/** Releases what a paid change held, in the transaction that gives its pledge the pieces. */
export async function takeHeldChange(
  database: Database,
  { orderNo }: PledgeChangeRow,
  now: Date,
): Promise<void> {
  const taken = await releaseHeld(database, [orderNo], 'APPLIED', now);
  if (taken.length !== 1) throw new Refusal('ORDER_STATE_CONFLICT');
}

/** The campaign's row is changed before its pools, as everywhere. */
async function releaseHeld(
  database: Database,
  orderNos: readonly string[],
  to: PledgeChangeRow['status'],
  now: Date,
): Promise<Ended[]> {
  const { rows } = await database.execute<Ended>(sql`
    with ended as (
      update group_pledge_change set status = ${to}, ended_at = ${instantParameter(now)}
      where order_no = any(${textsParameter(orderNos)}) and status = 'HELD'
      returning change_no, order_no, campaign_id, held_units, lines, difference_twd
    ),
    campaign as (
      update group_campaign c set held_units = c.held_units - e.units
      from (select campaign_id, sum(held_units)::int as units from ended group by campaign_id) e
      where c.id = e.campaign_id returning c.id
    ),
    item as (
      update group_campaign_item i set held_units = i.held_units - p.pieces
      from campaign c join (
        select e.campaign_id, l."skuId" as sku_id, sum(l."heldQuantity")::int as pieces
        from ended e, jsonb_to_recordset(e.lines) as l("skuId" int, "heldQuantity" int)
        group by e.campaign_id, l."skuId"
      ) p on p.campaign_id = c.id
      where i.campaign_id = p.campaign_id and i.sku_id = p.sku_id and p.pieces > 0
    ),
    attempt as (
      update payment_attempt a set status = 'VOID' from ended e
      where a.change_no = e.change_no and a.status in ('CREATED', 'PENDING')
    )
    select order_no as "orderNo", campaign_id as "campaignId", difference_twd as "differenceTwd"
    from ended`);
  for (const campaignId of new Set(rows.map((row) => row.campaignId))) {
    announceCampaign(database, campaignId);
  }
  return rows;
}
