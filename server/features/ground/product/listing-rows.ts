import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { priceAtMinimum } from '#server/features/ground/catalog/price-at-minimum.ts';
import { isSkuInStock } from '#server/features/ground/catalog/sku-in-stock.ts';

/** Whoever changes how these are derived raises `listingRule` in listing-rule.ts. */
const derivedColumns = [
  'channel_id, product_id, product_status, display_timestamp, max_end_timestamp, brand_id',
  'category_ids, category_set_id, activity_ids, temperature, restricted',
  'min_price_twd, max_price_twd, min_list_price_twd, from_price_twd, is_wholesale',
  'preorder_ship_from, available, low_stock_at, editor_pick',
].flatMap((line) => line.split(', '));
const columns = sql.raw(derivedColumns.join(', '));
const inTable = sql.raw(derivedColumns.map((column) => `l.${column}`).join(', '));
const derived = sql.raw(derivedColumns.map((column) => `excluded.${column}`).join(', '));

/** The common table `categories`: each of the products with its categories and all their ancestors. */
const categoriesOf = (chosen: SQL): SQL => sql`
  ancestry(category_id, ancestor_id) as (
    select id, id from category
    union
    select a.category_id, c.parent_id
    from ancestry a join category c on c.id = a.ancestor_id
    where c.parent_id is not null
  ),
  categories as (
    select p.id as product_id, coalesce(
      array_agg(distinct a.ancestor_id order by a.ancestor_id)
        filter (where a.ancestor_id is not null), '{}') as ids
    from unnest(${chosen}) p(id)
    left join product_category pc on pc.product_id = p.id
    left join ancestry a on a.category_id = pc.category_id
    group by p.id
  )`;

/** The lowest quantity price of the offer `o` that one order can reach. */
const lowestTier = sql`left join lateral (
  select min((t->>'unitPriceTwd')::int) as lowest_twd
  from jsonb_array_elements(o.tiers) t
  where (t->>'minQty')::int <= o.max_per_order
) tier on o.tiers <> '[]'`;

/** Of the offers `o` of a product, with `lowestTier`. */
const pricesThatCount = sql`
  min(o.price_twd) filter (where o.counts) as min_price_twd,
  max(o.price_twd) filter (where o.counts) as max_price_twd,
  least(min(o.price_twd) filter (where o.counts),
    min(tier.lowest_twd) filter (where o.counts)) as from_price_twd`;

/** The common table `flash`: pieces of flash sales that are on. */
const flashPieces = sql`flash as (
  select f.channel_id, i.sku_id, sum(i.moved_in - i.held - i.sold - i.returned) as pieces
  from flash_sale_item i join flash_sale f on f.id = i.flash_sale_id
  where i.moved_in is not null and i.ended_at is null
  group by f.channel_id, i.sku_id
)`;

/** The pieces of the SKU `s` that can be bought, also in `flash`. */
const buyablePieces = sql`case when ${isSkuInStock}
  then s.on_hand - s.reserved else 0 end + coalesce(flash.pieces, 0)`;

/**
 * Whether the price of the offer `o` counts for its product: prices are those of what can be bought, and of everything
 * when nothing can. Goods on pre-order are sold beyond the stock.
 */
const countsAmong = (product: SQL): SQL => sql`(
  o.available > 0 or o.is_preorder
  or not bool_or(o.available > 0 or o.is_preorder) over (partition by ${product})
) as counts`;

/**
 * A product without SKUs that are sold has no price and is not listed. Its list price is that of the variant which a
 * card shows; see cheapestSku().
 */
export async function refreshListingRows(
  database: Queryable,
  ids: readonly number[],
): Promise<void> {
  const chosen = idsParameter(ids);
  await database.execute(sql`
    delete from product_listing l
    where l.product_id = any(${chosen})
      and not exists (
        select from sku s where s.product_id = l.product_id and not s.is_retired)`);
  await database.execute(sql`
    with recursive ${categoriesOf(chosen)}
    insert into category_set (category_ids)
    select ids from categories except select category_ids from category_set
    on conflict do nothing`);
  await database.execute(sql`
    with recursive ${categoriesOf(chosen)},
    activities as (
      select ap.product_id, a.channel_id, array_agg(a.id order by a.id) as ids
      from activity_product ap join activity a on a.id = ap.activity_id
      where ap.product_id = any(${chosen})
      group by ap.product_id, a.channel_id
    ),
    ${flashPieces},
    offer as (
      select o.channel_id, o.product_id, o.editor_pick, s.moq, s.list_price_twd, s.low_stock_at,
        ${priceAtMinimum({
          price: sql`coalesce(cp.price_twd, s.price_twd)`,
          tiers: sql`coalesce(cp.tiers, s.tiers)`,
          moq: sql`s.moq`,
        })} as price_twd,
        coalesce(cp.tiers, s.tiers) as tiers,
        coalesce(s.max_per_order, 2147483647) as max_per_order,
        ${buyablePieces} as available, coalesce(p.preorder_ship_from > now(), false) as is_preorder,
        not ${isSkuInStock} as is_short, s.position, s.id as sku_id
      from channel_product o
      join product p on p.id = o.product_id
      join sku s on s.product_id = o.product_id and not s.is_retired
      left join flash on flash.channel_id = o.channel_id and flash.sku_id = s.id
      left join channel_price cp on cp.channel_id = o.channel_id and cp.sku_id = s.id
      where o.product_id = any(${chosen})
    ),
    judged as (
      select o.*, ${countsAmong(sql`o.channel_id, o.product_id`)} from offer o
    ),
    compared as (
      select o.*, o.price_twd = min(o.price_twd) filter (where o.counts)
        over (partition by o.channel_id, o.product_id) as is_lowest
      from judged o
    ),
    priced as (
      select o.channel_id, o.product_id, min(o.editor_pick) as editor_pick,
        ${pricesThatCount},
        (min(array[(not o.is_lowest)::int, o.is_short::int, o.moq, o.position, o.sku_id,
          o.list_price_twd]))[6] as min_list_price_twd,
        bool_or(o.tiers <> '[]') as is_wholesale,
        sum(o.available) as available, max(o.low_stock_at) as low_stock_at
      from compared o
      ${lowestTier}
      group by o.channel_id, o.product_id
    )
    insert into product_listing as l (${columns})
    select n.channel_id, p.id, p.product_status, p.display_timestamp, p.max_end_timestamp,
      p.brand_id, c.ids, g.id, coalesce(a.ids, '{}'), p.temperature, p.restricted,
      n.min_price_twd, n.max_price_twd, n.min_list_price_twd, n.from_price_twd,
      n.is_wholesale, p.preorder_ship_from, n.available, n.low_stock_at, n.editor_pick
    from priced n
    join product p on p.id = n.product_id
    join categories c on c.product_id = p.id
    join category_set g on g.category_ids = c.ids
    left join activities a on a.product_id = p.id and a.channel_id = n.channel_id
    on conflict (channel_id, product_id) do update set (${columns}) = row(${derived})
    where (${inTable}) is distinct from (${derived})`);
  await refreshGroupPrices(database, chosen);
}

/**
 * The prices of each price group that has any for a SKU of the product; the others are the channel's. Writes what
 * differs: every order refreshes the listing of its goods.
 */
async function refreshGroupPrices(database: Queryable, chosen: SQL): Promise<void> {
  await database.execute(sql`
    with ${flashPieces},
    offer as (
      select g.id as price_group_id, s.product_id,
        ${priceAtMinimum({
          price: sql`coalesce(gp.price_twd, cp.price_twd, s.price_twd)`,
          tiers: sql`coalesce(gp.tiers, cp.tiers, s.tiers)`,
          moq: sql`s.moq`,
        })} as price_twd,
        coalesce(gp.tiers, cp.tiers, s.tiers) as tiers,
        coalesce(s.max_per_order, 2147483647) as max_per_order,
        ${buyablePieces} as available, coalesce(p.preorder_ship_from > now(), false) as is_preorder
      from price_group g
      join channel_product c on c.channel_id = g.channel_id and c.product_id = any(${chosen})
      join product p on p.id = c.product_id
      join sku s on s.product_id = c.product_id and not s.is_retired
      left join flash on flash.channel_id = g.channel_id and flash.sku_id = s.id
      left join channel_price cp on cp.channel_id = g.channel_id and cp.sku_id = s.id
      left join price_group_price gp on gp.price_group_id = g.id and gp.sku_id = s.id
      where exists (
        select from price_group_price own join sku of_product on of_product.id = own.sku_id
        where own.price_group_id = g.id and of_product.product_id = s.product_id
          and not of_product.is_retired)
    ),
    judged as (
      select o.*, ${countsAmong(sql`o.price_group_id, o.product_id`)} from offer o
    ),
    priced as (
      select o.price_group_id, o.product_id,
        ${pricesThatCount},
        bool_or(o.tiers <> '[]') as is_wholesale
      from judged o ${lowestTier}
      group by o.price_group_id, o.product_id
    ),
    gone as (
      delete from price_group_listing l
      where l.product_id = any(${chosen}) and not exists (
        select from priced p
        where p.price_group_id = l.price_group_id and p.product_id = l.product_id)
    )
    insert into price_group_listing as l
      (price_group_id, product_id, min_price_twd, max_price_twd, from_price_twd, is_wholesale)
    select price_group_id, product_id, min_price_twd, max_price_twd, from_price_twd, is_wholesale
    from priced
    on conflict (price_group_id, product_id) do update set
      (min_price_twd, max_price_twd, from_price_twd, is_wholesale) =
      row(excluded.min_price_twd, excluded.max_price_twd, excluded.from_price_twd,
        excluded.is_wholesale)
    where (l.min_price_twd, l.max_price_twd, l.from_price_twd, l.is_wholesale) is distinct from
      (excluded.min_price_twd, excluded.max_price_twd, excluded.from_price_twd,
        excluded.is_wholesale)`);
}
