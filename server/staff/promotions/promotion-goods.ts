import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import * as contract from '@kaituan/contract/staff/promotions/staff-promotion';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { activity, product, sku } from '#server/database/schema/catalog-schema.ts';
import {
  findCampaignGoods,
  ordinaryOfferOf,
} from '#server/features/records/campaign/campaign-goods-query.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

export const getPromotionGoodsArray = handleStaff(
  contract.getPromotionGoodsArray,
  async ({ channelId, skuCodes }, { database, now }) => ({
    result: [...(await findPromotionGoods(database, { channelId, skuCodes, now })).values()],
  }),
);

export const getPromotionActivityArray = handleStaff(
  contract.getPromotionActivityArray,
  async ({ channelId }, { database, now }) => ({
    result: await database
      .select({ activityId: activity.id, name: activity.name })
      .from(activity)
      .where(and(eq(activity.channelId, channelId), gt(activity.endsAt, now)))
      .orderBy(asc(activity.position), asc(activity.id)),
  }),
);

/** What a channel has of SKUs, by code; codes that the shop does not know are missing. */
export async function findPromotionGoods(
  database: Database,
  { channelId, skuCodes, now }: { channelId: number; skuCodes: readonly string[]; now: Date },
): Promise<Map<string, PromotionGoods>> {
  const rows = await database
    .select({
      ...{ id: sku.id, code: sku.code, minQuantity: sku.moq },
      ...{ onHand: sku.onHand, reserved: sku.reserved, status: product.productStatus },
      ...{ from: product.displayTimestamp, until: product.maxEndTimestamp },
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(inArray(sku.code, [...skuCodes]));
  const skuIds = rows.map(({ id }) => id);
  const goods = await findCampaignGoods(database, { channelId, memberId: null, skuIds });
  const found = rows.flatMap(({ id, code, minQuantity, onHand, reserved, ...display }) => {
    const one = goods.get(id);
    if (!one) return [];
    const ordinary = ordinaryOfferOf(one);
    const shown: PromotionGoods = {
      ...{ skuCode: code, productId: one.productId, name: one.name, unitLabel: one.unitLabel },
      optionText: one.optionValues.join('／'),
      mediaId: one.picture?.id ?? null,
      ordinary: ordinary && { priceTwd: ordinary.priceTwd, tiers: [...ordinary.tiers] },
      ...{ available: onHand - reserved, minQuantity },
      isShown: display.status === 'ACTIVE' && display.from < now && now < display.until,
    };
    return [[code, shown] as const];
  });
  return new Map(found);
}
