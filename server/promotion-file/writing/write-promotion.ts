import { editUntilOf } from '@kaituan/domain/group-buy/campaign-life';
import type { CampaignMode } from '@kaituan/domain/group-buy/campaign-plan';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  flashSale,
  flashSaleItem,
  flashSaleReminder,
} from '#server/database/schema/flash-schema.ts';
import { groupCampaign, groupCampaignItem } from '#server/database/schema/group-schema.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { takeCampaignNumber } from '#server/features/records/pledge/take-campaign-number.ts';
import { campaignPlanOf, campaignValues } from '#server/promotion-file/judging/planned-campaign.ts';
import { flashPlanOf, flashValues } from '#server/promotion-file/judging/planned-flash-sale.ts';
import type { RequestedPromotion } from '#server/promotion-file/judging/requested-promotion.ts';
import type { PromotionRecord } from '#server/promotion-file/promotion-record.ts';

/** Writes a new or changed promotion, whose row is locked; returns its id. */
export async function writePromotion(
  database: Database,
  { file, stored, record }: RequestedPromotion,
  now: Date,
): Promise<number> {
  const id = stored?.id ?? file.id;
  return record.kind === 'FLASH'
    ? writeFlashSale(database, { id, record, stored }, now)
    : writeCampaign(database, id, record, stored !== null);
}

async function writeCampaign(
  database: Database,
  requestedId: number | null,
  record: PromotionRecord,
  exists: boolean,
): Promise<number> {
  const id = requestedId ?? (await takeCampaignNumber(database));
  const row = { id, ...campaignRowOf(record) };
  if (exists) {
    // The closing time and the edit deadline can change here before the opening only.
    const { editUntil, ...changed } = row;
    const moved = sql`case when ${groupCampaign.closesAt} = ${row.closesAt.toISOString()}::timestamptz
      then ${groupCampaign.editUntil} else ${editUntil.toISOString()}::timestamptz end`;
    await database
      .update(groupCampaign)
      .set({ ...changed, editUntil: moved })
      .where(eq(groupCampaign.id, id));
  } else {
    await database.insert(groupCampaign).values(row);
  }
  await writeCampaignItems(database, id, record);
  announceCampaign(database, id);
  return id;
}

function campaignRowOf(record: PromotionRecord) {
  const values = campaignValues(record);
  const { code, title, channelId, status, activityId, introduction, visibility } = values;
  const { perMemberMax, perOrderMax, pictureId } = values;
  const plan = campaignPlanOf(record);
  return {
    ...{ code, title, channelId, status, activityId, introduction, visibility },
    ...{ mediaId: pictureId, perMemberMax, perOrderMax, ladder: plan.ladder },
    mode: record.kind as CampaignMode,
    opensAt: new Date(plan.opensAt),
    closesAt: new Date(plan.closesAt),
    editUntil: new Date(editUntilOf(plan.closesAt)),
    shipFrom: new Date(plan.shipFrom),
    shipTo: new Date(plan.shipTo),
    ...{ goalKind: plan.goal.kind, goalMin: plan.goal.min },
    ...{ teamSize: plan.team?.size ?? null, teamHours: plan.team?.hours ?? null },
    allowsStrangers: plan.team?.allowsStrangers ?? true,
    ...plan.later,
    caseQty: plan.caseRule?.caseQty ?? null,
    casePolicy: plan.caseRule?.policy ?? null,
  } satisfies Partial<typeof groupCampaign.$inferInsert>;
}

/** Held and confirmed pieces of a SKU stay; its pool is changed under the campaign's lock. */
async function writeCampaignItems(
  database: Database,
  campaignId: number,
  record: PromotionRecord,
): Promise<void> {
  const { items } = campaignPlanOf(record);
  const skuIds = items.map(({ skuId }) => skuId);
  const { campaignId: of, skuId } = groupCampaignItem;
  await database
    .delete(groupCampaignItem)
    .where(and(eq(of, campaignId), notInArray(skuId, skuIds)));
  await database
    .insert(groupCampaignItem)
    .values(items.map((item, position) => ({ ...item, campaignId, position })))
    .onConflictDoUpdate({
      target: [of, skuId],
      set: { capUnits: sql`excluded.cap_units`, position: sql`excluded.position` },
    });
}

async function writeFlashSale(
  database: Database,
  {
    id: requestedId,
    record,
    stored,
  }: { id: number | null; record: PromotionRecord; stored: PromotionRecord | null },
  now: Date,
): Promise<number> {
  const id = requestedId ?? (await takeFlashSaleNumber(database));
  const { code, title, channelId, startsAt, endsAt } = flashValues(record);
  const row = {
    ...{ id, code, title, channelId },
    ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    ...flashPlanOf(record).later,
  };
  if (stored) await database.update(flashSale).set(row).where(eq(flashSale.id, id));
  else await database.insert(flashSale).values(row);
  const former = stored && flashPlanOf(stored).startsAt;
  if (former !== null && former !== row.startsAt.getTime()) {
    await remindAgain(database, id);
    const formerStartsAt = new Date(former).toISOString();
    const data = { startsAt: row.startsAt.toISOString(), formerStartsAt };
    const event = { subject: 'FLASH_SALE', subjectId: `${id}`, kind: 'MOVED' } as const;
    await recordEvents(database, [{ ...event, actor: 'SHOP', data }], now);
  }
  await writeFlashItems(database, id, record);
  return id;
}

/** Members reminded of another time are reminded again. */
async function remindAgain(database: Database, saleId: number): Promise<void> {
  const { flashSaleId, remindedAt } = flashSaleReminder;
  await database
    .update(flashSaleReminder)
    .set({ remindedAt: null })
    .where(and(eq(flashSaleId, saleId), isNotNull(remindedAt)));
}

/** The next id; imports are serialised. */
async function takeFlashSaleNumber(database: Database): Promise<number> {
  const [taken] = await database
    .select({ id: sql<number>`coalesce(max(${flashSale.id}), 0) + 1` })
    .from(flashSale);
  return taken?.id ?? 1;
}

async function writeFlashItems(
  database: Database,
  flashSaleId: number,
  record: PromotionRecord,
): Promise<void> {
  const { items } = flashPlanOf(record);
  const skuIds = items.map(({ skuId }) => skuId);
  const { flashSaleId: of, skuId } = flashSaleItem;
  await database.delete(flashSaleItem).where(and(eq(of, flashSaleId), notInArray(skuId, skuIds)));
  await database
    .insert(flashSaleItem)
    .values(items.map((item) => ({ ...item, flashSaleId })))
    .onConflictDoUpdate({
      target: [of, skuId],
      set: {
        stock: sql`excluded.stock`,
        flashPriceTwd: sql`excluded.flash_price_twd`,
        perMember: sql`excluded.per_member`,
        perOrder: sql`excluded.per_order`,
      },
    });
}
