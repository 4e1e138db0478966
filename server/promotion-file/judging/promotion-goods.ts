import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { activity, channel, media, product, sku } from '#server/database/schema/catalog-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import {
  findCampaignGoods,
  ordinaryOfferOf,
} from '#server/features/records/campaign/campaign-goods-query.ts';

export type NamedSku = { id: number; code: string; productId: number; restricted: string };

/** What a file can refer to: SKUs by code, open channels, activities with their channel, and pictures. */
export type PromotionGoods = {
  skus: ReadonlyMap<string, NamedSku>;
  channels: ReadonlySet<number>;
  channelOfActivity: ReadonlyMap<number, number>;
  pictures: ReadonlySet<string>;
};

export async function findPromotionGoods(
  database: Database,
  { skuCodes, pictureIds }: { skuCodes: readonly string[]; pictureIds: readonly string[] },
): Promise<PromotionGoods> {
  const skus = await database
    .select({
      id: sku.id,
      code: sku.code,
      productId: sku.productId,
      restricted: product.restricted,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(sql`${sku.code} = any(${textsParameter(skuCodes)})`);
  const channels = await database
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.isActive, true));
  const activities = await database
    .select({ id: activity.id, channelId: activity.channelId })
    .from(activity);
  return {
    skus: new Map(skus.map((one) => [one.code, one])),
    channels: new Set(channels.map(({ id }) => id)),
    channelOfActivity: new Map(activities.map(({ id, channelId }) => [id, channelId])),
    pictures: await findShopPictures(database, pictureIds),
  };
}

/** Which of these are pictures of the shop's own; those of a product come and go with its gallery. */
export async function findShopPictures(
  database: Database,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, [...ids]), isNull(media.productId)));
  return new Set(rows.map(({ id }) => id));
}

/** The ordinary piece price of each SKU for a guest of a channel, in TWD; SKUs it does not sell are missing. */
export async function findOrdinaryPrices(
  database: Database,
  channelId: number,
  skuIds: readonly number[],
): Promise<Map<number, number>> {
  const goods = await findCampaignGoods(database, { channelId, memberId: null, skuIds });
  return new Map(
    [...goods].flatMap(([skuId, one]) => {
      const ordinary = ordinaryOfferOf(one);
      return ordinary ? [[skuId, ordinary.priceTwd] as const] : [];
    }),
  );
}

/** Those of archived products, which nobody finds or buys. */
export async function findArchivedSkus(
  database: Database,
  skuIds: readonly number[],
): Promise<Set<number>> {
  if (skuIds.length === 0) return new Set();
  const rows = await database
    .select({ id: sku.id })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(inArray(sku.id, [...skuIds]), eq(product.productStatus, 'ARCHIVED')));
  return new Set(rows.map(({ id }) => id));
}

/** The codes of SKUs. */
export async function findSkuCodes(
  database: Database,
  skuIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(inArray(sku.id, [...skuIds]));
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Product names, for messages. */
export async function findProductNames(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(inArray(product.id, [...productIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
