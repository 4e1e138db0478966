import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupCampaignItem } from '#server/database/schema/group-schema.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import type {
  ItemRecord,
  StoredPromotion,
  Values,
} from '#server/promotion-file/promotion-record.ts';

type ItemRow = typeof groupCampaignItem.$inferSelect;

/**
 * The stored group buys of a condition, by id; for a change the whole rows are locked, because a new code
 * is a new key, which joins in progress must not reference.
 */
export async function listStoredCampaigns(
  database: Database,
  where: SQL | undefined,
  isLocking: boolean,
): Promise<StoredPromotion[]> {
  const found = database.select().from(groupCampaign).where(where).orderBy(asc(groupCampaign.id));
  const campaigns = await (isLocking ? found.for('update') : found);
  const ids = campaigns.map(({ id }) => id);
  const items = await database
    .select()
    .from(groupCampaignItem)
    .where(inArray(groupCampaignItem.campaignId, ids))
    .orderBy(asc(groupCampaignItem.position), asc(groupCampaignItem.skuId));
  const itemsOf = Map.groupBy(items, ({ campaignId }) => campaignId);
  return campaigns.map((campaign) => asRecord(campaign, itemsOf.get(campaign.id) ?? []));
}

function asRecord(campaign: CampaignRow, items: readonly ItemRow[]): StoredPromotion {
  const { id, mode: kind } = campaign;
  return {
    ...{ id, kind, values: valuesOf(campaign) },
    items: items.map((item) => itemOf(campaign, item)),
    takenUnits: new Map(
      items.map(({ skuId, heldUnits, confirmedUnits }) => [skuId, heldUnits + confirmedUnits]),
    ),
  };
}

function valuesOf(campaign: CampaignRow): Values {
  const { mode, code, title, channelId, status, activityId, introduction, visibility } = campaign;
  const {
    mediaId: pictureId,
    goalKind,
    goalMin,
    caseQty,
    casePolicy,
    perMemberMax,
    perOrderMax,
  } = campaign;
  const { teamSize, teamHours, allowsStrangers } = campaign;
  const { transferHours, paysOnDelivery, paysAtPickup } = campaign;
  return {
    ...{ code, title, channelId, status, activityId, introduction },
    ...{ pictureId, visibility },
    opensAt: campaign.opensAt.toISOString(),
    closesAt: campaign.closesAt.toISOString(),
    shipFrom: campaign.shipFrom.toISOString(),
    shipTo: campaign.shipTo.toISOString(),
    ...{ perMemberMax, perOrderMax, transferHours, paysOnDelivery, paysAtPickup },
    ...(mode === 'CAMPAIGN'
      ? { goalKind, goalMin, caseQty, casePolicy }
      : { teamSize, teamHours, allowsStrangers }),
  };
}

function itemOf({ ladder }: CampaignRow, { skuId, capUnits }: ItemRow): ItemRecord {
  const rungs = ladder.rungs.map(({ threshold }) => ({
    ...{ minQty: threshold, unitPriceTwd: joinPriceOf(ladder, threshold, skuId) },
  }));
  return { skuId, values: { capUnits, priceTwd: joinPriceOf(ladder, 0, skuId), rungs } };
}
