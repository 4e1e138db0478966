import { isDeepStrictEqual } from 'node:util';
import * as contract from '@kaituan/contract/staff/goods/staff-price-group';
import { findGroupPlanMistakes, type GroupPlan } from '@kaituan/domain/pricing/group-price';
import type { QuantityOffer } from '@kaituan/domain/pricing/quantity-price';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { priceGroup, priceGroupPrice } from '#server/database/schema/trading-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { answerSetting, type Setting } from '#server/staff/settings/setting.ts';

type Plan = contract.PriceGroupPlan;
type Variant = { skuId: number; productId: number };

/** The price groups of a channel, the oldest first, with the codes of their prices in order. */
async function listPlans(database: Database, channelId: number): Promise<Plan[]> {
  const { rows } = await database.execute<Plan>(sql`
    select g.name, coalesce((
      select jsonb_agg(jsonb_build_object('code', s.code, 'priceTwd', p.price_twd, 'tiers', p.tiers)
        order by s.code)
      from price_group_price p join sku s on s.id = p.sku_id where p.price_group_id = g.id
    ), '[]') as prices
    from price_group g where g.channel_id = ${channelId} order by g.id`);
  return rows;
}

/** What a channel sells, of these codes, and what its groups have a price for already. */
async function findPricedCodes(
  database: Database,
  channelId: number,
  plans: readonly GroupPlan[],
): Promise<Set<string>> {
  const codes = plans.flatMap(({ prices }) => prices.map(({ code }) => code));
  const { rows } = await database.execute<{ code: string }>(sql`
    select s.code from sku s where s.code = any(${textsParameter(codes)}) and (
      (not s.is_retired and exists (select from channel_product o
        where o.channel_id = ${channelId} and o.product_id = s.product_id))
      or exists (select from price_group_price p join price_group g on g.id = p.price_group_id
        where g.channel_id = ${channelId} and p.sku_id = s.id))`);
  return new Set(rows.map(({ code }) => code));
}

/** The groups that a list leaves out although somebody pays their prices. */
async function findHeldGroups(database: Database, channelId: number, plans: readonly GroupPlan[]) {
  const { rows } = await database.execute<{ name: string; members: number }>(sql`
    select g.name, count(*)::int as members
    from price_group g join price_group_member m on m.price_group_id = g.id
    where g.channel_id = ${channelId}
      and g.name <> all(${textsParameter(plans.map(({ name }) => name))})
    group by g.id order by g.id`);
  return rows;
}

const priceGroups: Setting<Plan[]> = {
  name: 'PRICE_GROUPS',
  changesListings: true,
  load: (database, { channelId }) => listPlans(database, channelId),
  async check(plans, { database }, { channelId }) {
    const held = await findHeldGroups(database, channelId, plans);
    return [
      ...held.map(({ name, members }) => ({
        path: '',
        text: `「${name}」還有 ${members} 位會員，先把他們移出才能刪除；改名稱請在後台改`,
      })),
      ...findGroupPlanMistakes(plans, await findPricedCodes(database, channelId, plans)),
    ];
  },
  async store({ database }, { channelId }, plans) {
    const groups = await database
      .select()
      .from(priceGroup)
      .where(eq(priceGroup.channelId, channelId));
    const names = new Set(plans.map(({ name }) => name));
    const changed = new Set<number>();
    for (const { id, name } of groups) {
      if (names.has(name)) continue;
      for (const { productId } of await listPrices(database, id)) changed.add(productId);
      await database.delete(priceGroup).where(eq(priceGroup.id, id));
    }
    const variants = await findVariants(database, plans);
    for (const { name, prices } of plans) {
      const known = groups.find((group) => group.name === name);
      const id = known?.id ?? (await insertGroup(database, { channelId, name }));
      for (const productId of await storePrices(database, id, { prices, variants })) {
        changed.add(productId);
      }
    }
    const goods = [...changed].sort((a, b) => a - b);
    if (goods.length > 0) await refreshListings(database, goods);
  },
};

async function insertGroup(
  database: Database,
  values: { channelId: number; name: string },
): Promise<number> {
  const [row] = await database.insert(priceGroup).values(values).returning({ id: priceGroup.id });
  if (!row) throw new Error('a price group was not stored');
  return row.id;
}

const listPrices = (database: Database, priceGroupId: number) =>
  database
    .select({
      ...{ code: sku.code, skuId: sku.id, productId: sku.productId },
      ...{ priceTwd: priceGroupPrice.priceTwd, tiers: priceGroupPrice.tiers },
    })
    .from(priceGroupPrice)
    .innerJoin(sku, eq(sku.id, priceGroupPrice.skuId))
    .where(eq(priceGroupPrice.priceGroupId, priceGroupId))
    .orderBy(asc(sku.id));

async function findVariants(
  database: Database,
  plans: readonly GroupPlan[],
): Promise<ReadonlyMap<string, Variant>> {
  const codes = [...new Set(plans.flatMap(({ prices }) => prices.map(({ code }) => code)))];
  const rows = await database
    .select({ code: sku.code, skuId: sku.id, productId: sku.productId })
    .from(sku)
    .where(sql`${sku.code} = any(${textsParameter(codes)})`);
  return new Map(rows.map(({ code, ...variant }) => [code, variant]));
}

/** Replaces the prices of a group; answers with the products for which anything changed. */
async function storePrices(
  database: Database,
  priceGroupId: number,
  given: { prices: GroupPlan['prices']; variants: ReadonlyMap<string, Variant> },
): Promise<number[]> {
  const former = await listPrices(database, priceGroupId);
  const codes = new Set(given.prices.map(({ code }) => code));
  const gone = former.filter(({ code }) => !codes.has(code));
  if (gone.length > 0) {
    const ids = gone.map(({ skuId }) => skuId);
    await database
      .delete(priceGroupPrice)
      .where(
        and(eq(priceGroupPrice.priceGroupId, priceGroupId), inArray(priceGroupPrice.skuId, ids)),
      );
  }
  const written = given.prices.flatMap(({ code, priceTwd, tiers }) => {
    const variant = given.variants.get(code);
    const before = former.find((price) => price.code === code);
    const own: QuantityOffer = { priceTwd, tiers };
    const isSame =
      before && isDeepStrictEqual({ priceTwd: before.priceTwd, tiers: before.tiers }, own);
    return variant && !isSame ? [{ ...variant, priceTwd, tiers: [...tiers] }] : [];
  });
  for (const { skuId, priceTwd, tiers } of written) {
    await database
      .insert(priceGroupPrice)
      .values({ priceGroupId, skuId, priceTwd, tiers })
      .onConflictDoUpdate({
        target: [priceGroupPrice.priceGroupId, priceGroupPrice.skuId],
        set: { priceTwd, tiers },
      });
  }
  return [...gone, ...written].map(({ productId }) => productId);
}

export const [getPriceGroups, savePriceGroups] = answerSetting(
  contract.priceGroupSetting,
  priceGroups,
);
