import * as contract from '@kaituan/contract/staff/goods/staff-goods';
import { type FoodLabel, listMissingOfLabel } from '@kaituan/domain/catalog/food-label';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { priceGroup } from '#server/database/schema/trading-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { isNamedOrScanned } from './named-goods.ts';

type Filters = z.output<typeof contract.searchGoodsArray.request>;
type Found = {
  /** Where the row stands in the chosen order. */
  place: [number, number, number];
  row: contract.GoodsRow;
};
type Stored = Omit<Found, 'row'> & {
  row: Omit<contract.GoodsRow, 'lacksLabel'>;
  food: FoodLabel | null;
};

export const searchGoodsArray = handleStaff(
  contract.searchGoodsArray,
  async (filters, { database, now }) => {
    const rows = await findGoods(database, filters, now);
    const shown = rows.slice(0, filters.limit);
    const last = rows.length > filters.limit ? shown.at(-1) : undefined;
    return {
      result: shown.map(({ row }) => row),
      nextCursor: last ? last.place.join('.') : null,
    };
  },
);

export const getGoodsChoices = handleStaff(contract.getGoodsChoices, async (_, { database }) => {
  const categories = await database.execute<{ categoryId: number; path: string[] }>(sql`
    with recursive tree(id, path, places) as (
      select id, array[name], array[position, id] from category where parent_id is null
      union all
      select c.id, t.path || c.name, t.places || array[c.position, c.id]
      from tree t join category c on c.parent_id = t.id
    )
    select id as "categoryId", to_jsonb(path) as path from tree order by places`);
  const brands = await database.execute<{ brandId: number; name: string }>(
    sql`select id as "brandId", name from brand order by name, id`,
  );
  const channels = await database
    .select({ channelId: channel.id, name: channel.name, isActive: channel.isActive })
    .from(channel)
    .orderBy(asc(channel.id));
  const priceGroups = await database
    .select({
      ...{ priceGroupId: priceGroup.id, name: priceGroup.name, channelId: priceGroup.channelId },
    })
    .from(priceGroup)
    .orderBy(asc(priceGroup.channelId), asc(priceGroup.id));
  return {
    result: { categories: categories.rows, brands: brands.rows, channels, priceGroups },
  };
});

async function findGoods(database: Database, filters: Filters, now: Date): Promise<Found[]> {
  const { sort, cursor, limit } = filters;
  const place = sql`(${placeOf[sort]})`;
  const after = cursor === undefined ? undefined : placeAfter(cursor);
  const conditions = [
    ...goodsThat(filters, now),
    ...(after ? [sql`${place} > (${after[0]}::int, ${after[1]}::int, ${after[2]}::int)`] : []),
  ];
  const { rows } = await database.execute<Stored>(sql`
    select to_jsonb(array[${placeOf[sort]}]) as place,
      jsonb_build_object(
        'productId', p.id, 'productCode', p.code, 'name', p.name, 'status', p.product_status,
        'isInWindow', ${isInWindow(now)}, 'temperature', p.temperature, 'brand', b.name,
        'mediaId', (select m.id from media m where m.product_id = p.id
          order by m.position, m.id limit 1),
        'optionText', coalesce(array_to_string(s.option_values, '、'), ''),
        'sku', case when s.id is null then null else jsonb_build_object(
          'skuId', s.id, 'code', s.code, 'onHand', s.on_hand, 'held', s.reserved,
          'barcode', s.barcode, 'unitLabel', s.unit_label, 'shelf', s.shelf,
          'priceTwd', s.price_twd, 'listPriceTwd', s.list_price_twd,
          'lowStockAt', s.low_stock_at, 'isRetired', s.is_retired, 'tierCount', jsonb_array_length(s.tiers)) end
      ) as row,
      p.food
    from product p
    left join sku s on s.product_id = p.id
    left join brand b on b.id = p.brand_id
    where ${sql.join(conditions, sql` and `)}
    order by ${place}
    limit ${limit + 1}`);
  return rows.map(({ row, food, ...found }) => {
    const { temperature } = row;
    const lacksLabel = listMissingOfLabel({ temperature, food }).length > 0;
    return { ...found, row: { ...row, lacksLabel } };
  });
}

const placeOf: Record<Filters['sort'], SQL> = {
  NEWEST: sql`-p.id, coalesce(s.position, 0)::int, coalesce(s.id, 0)`,
  LEAST_STOCK: sql`coalesce(s.on_hand - s.reserved, 0), coalesce(s.id, 0), p.id`,
};

function placeAfter(cursor: string): [number, number, number] {
  const [, ...place] = /^(-?\d{1,10})\.(-?\d{1,10})\.(\d{1,10})$/.exec(cursor) ?? [];
  const [first, second, third] = place.map(Number);
  if (first === undefined || second === undefined || third === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return [first, second, third];
}

const isInWindow = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz >= p.display_timestamp
    and ${now.toISOString()}::timestamptz < p.max_end_timestamp)`;

/** Shown, and sold from stock. */
const isSold = sql`p.product_status = 'ACTIVE' and p.preorder_ship_from is null and not s.is_retired`;

/** Of the variant `s` of the product `p`: on sale from stock, and to be ordered again. */
export const isLowOnStock = sql`${isSold} and s.on_hand - s.reserved <= s.low_stock_at`;

/** The conditions of a list of goods; `p` is the product, `s` the variant, `b` the brand. */
function goodsThat(filters: Filters, now: Date): SQL[] {
  const { channelId, which, search, ofCategoryId, ofBrandId, temperature } = filters;
  const lists: Record<Filters['which'], SQL> = {
    ALL: sql`p.product_status <> 'ARCHIVED' and s.is_retired is not true`,
    ACTIVE: sql`p.product_status = 'ACTIVE' and ${isInWindow(now)} and s.is_retired is not true`,
    LOW: isLowOnStock,
    SOLD_OUT: sql`${isSold} and s.on_hand - s.reserved < s.moq`,
    DRAFT: sql`p.product_status = 'DRAFT' and s.is_retired is not true`,
    HIDDEN: sql`(p.product_status in ('SOLD_OUT_HIDDEN', 'ARCHIVED') or s.is_retired)`,
  };
  return [
    lists[which],
    ...search.split(/\s+/).filter(Boolean).map(isNamedOrScanned),
    ...(channelId === null
      ? []
      : [
          sql`exists (select from channel_product o
          where o.product_id = p.id and o.channel_id = ${channelId})`,
        ]),
    ...(ofBrandId === null ? [] : [sql`p.brand_id = ${ofBrandId}`]),
    ...(temperature === null ? [] : [sql`p.temperature = ${temperature}`]),
    ...(ofCategoryId === null
      ? []
      : [
          sql`exists (
          with recursive below(id) as (
            select ${ofCategoryId}::int
            union
            select c.id from below join category c on c.parent_id = below.id
          )
          select from product_category pc join below on below.id = pc.category_id
          where pc.product_id = p.id)`,
        ]),
  ];
}
