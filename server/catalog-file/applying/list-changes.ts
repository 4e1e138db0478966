import { type SQL, sql } from 'drizzle-orm';
import type { Json } from '#server/catalog-file/cells/cell-format.ts';
import { quantityTiersCell } from '#server/catalog-file/cells/quantity-tiers-cell.ts';
import { channelHeading, headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import {
  brandFields,
  categoryFields,
  type Field,
  productFields,
  skuFields,
} from '#server/catalog-file/columns/column-fields.ts';
import type { GoodsChange } from '#server/catalog-file/import-report.ts';
import { presentAs } from '#server/catalog-file/writing/present-fields.ts';
import type { Queryable } from '#server/database/database.ts';
import { shownPath } from './apply-groups.ts';
import type { Subject } from './merged-rows.ts';

type Differing = Record<string, { from: Json; to: Json }>;
type FoundChange = {
  line: number;
  code: string;
  name: string;
  isNew: boolean;
  differing: Differing | null;
};

/** Row by row what the file will change, before anything is written. */
export async function listChanges(database: Queryable): Promise<GoodsChange[]> {
  const merged = [
    await listMerged(database, 'category', categoryFields, sql`m.name`),
    await listMerged(database, 'brand', brandFields, sql`m.name`),
    await listMerged(database, 'product', productFields, sql`m.code`),
    await listMerged(database, 'sku', skuFields, sql`m.code`),
  ];
  const linked = [
    await listBrandsAndFood(database),
    await listLinks(database),
    await listChannelPrices(database),
  ];
  const changes = new Map<string, GoodsChange>();
  for (const change of [...merged, ...linked].flat()) {
    const key = `${change.subject} ${change.code}`;
    const known = changes.get(key);
    if (known) known.cells.push(...change.cells);
    else changes.set(key, change);
  }
  return [...changes.values()].sort((one, other) => one.line - other.line);
}

async function listMerged(
  database: Queryable,
  subject: Subject,
  fields: readonly Field[],
  code: SQL,
): Promise<GoodsChange[]> {
  const columns = `{${fields.map(({ into }) => into).join(',')}}`;
  const name = subject === 'sku' ? sql`array_to_string(m.option_values, '、')` : sql`m.name`;
  const { rows } = await database.execute<FoundChange>(sql`
    select m.line, ${code} as code, ${name} as name, m.is_new as "isNew", d.differing
    from ${sql.raw(`merged_${subject}`)} m
    left join ${sql.raw(subject)} e on e.id = m.id and not m.is_new
    cross join lateral (
      select jsonb_object_agg(n.key, jsonb_build_object('from', o.value, 'to', n.value)) as differing
      from jsonb_each(to_jsonb(m)) n left join jsonb_each(to_jsonb(e)) o on o.key = n.key
      where n.key = any(${columns}::text[]) and n.value is distinct from o.value
        and not (m.is_new and n.value in ('null', '""', '[]', 'false'))
    ) d
    where m.good and (m.is_new or d.differing is not null)
    order by m.line`);
  return rows.map(({ line, code, name, isNew, differing }) => ({
    ...{ subject, line, code, name, isNew },
    cells: fields.flatMap(({ column, into, format }) => {
      const found = differing?.[into];
      const shown = (value: Json) => (value === null ? '' : presentAs(format, value));
      if (!found) return [];
      return [{ heading: headingOf(column), from: shown(found.from), to: shown(found.to) }];
    }),
  }));
}

type FoundCell = {
  line: number;
  code: string;
  name: string;
  from: string | null;
  to: string | null;
};
const asChange = (
  subject: Subject,
  heading: string,
  { line, code, name, from, to }: FoundCell,
): GoodsChange => ({
  ...{ subject, line, code, name, isNew: false },
  cells: [{ heading, from: from ?? '', to: to ?? '' }],
});

async function listBrandsAndFood(database: Queryable): Promise<GoodsChange[]> {
  const { rows } = await database.execute<FoundCell & { heading: 'brand' | 'ingredients' }>(sql`
    with compared as (
      select m.line, m.code, m.name, m.food, e.food as old_food, b.name as brand, o.name as old_brand
      from merged_product m
      left join product e on e.id = m.id and not m.is_new
      left join brand o on o.id = e.brand_id
      left join (select min(name) as name, id from (
          select name, id from brand union all select name, id from merged_brand where is_new
        ) each group by id) b on b.id = m.brand_id
      where m.good
    )
    select line, code, name, 'brand' as heading, old_brand as "from", brand as "to"
    from compared where brand is distinct from old_brand
    union all
    select line, code, name, 'ingredients', old_food->>'ingredients', food->>'ingredients'
    from compared where food is distinct from old_food
    order by line`);
  return rows.map(({ heading, ...cell }) =>
    asChange('product', heading === 'brand' ? headingOf('brand') : '食品標示', cell),
  );
}

/** Categories and channels. */
async function listLinks(database: Queryable): Promise<GoodsChange[]> {
  const paths = await database.execute<FoundCell>(sql`
    with compared as (
      select m.line, m.code, m.name,
        (select string_agg(${shownPath('k.path')}, '｜' order by pc.position, pc.category_id)
          from product_category pc join known_category k on k.id = pc.category_id
          where pc.product_id = m.id) as "from",
        (select string_agg(${shownPath('c.path')}, '｜' order by c.place)
          from jsonb_array_elements_text(t.categories) with ordinality c(path, place)) as "to"
      from target_product t join merged_product m on m.id = t.id
      where m.good and t.categories is not null
    )
    select * from compared where "from" is distinct from "to" order by line`);
  const channels = await database.execute<FoundCell>(sql`
    with compared as (
      select m.line, m.code, m.name,
        (select string_agg(o.channel_id::text, '｜' order by o.channel_id)
          from channel_product o where o.product_id = m.id) as "from",
        (select string_agg(c.id, '｜' order by c.id::int) from (
          select o.value->>'channelId' as id from jsonb_array_elements(t.offers) o) c) as "to"
      from target_product t join merged_product m on m.id = t.id
      where m.good and t.offers is not null
    )
    select * from compared where "from" is distinct from "to" order by line`);
  return [
    ...paths.rows.map((cell) => asChange('product', headingOf('category'), cell)),
    ...channels.rows.map((cell) => asChange('product', headingOf('channels'), cell)),
  ];
}

type FoundPrice = FoundCell & { channelId: number; fromTiers: Json; toTiers: Json };

async function listChannelPrices(database: Queryable): Promise<GoodsChange[]> {
  const { rows } = await database.execute<FoundPrice>(sql`
    select c.line, m.code, array_to_string(m.option_values, '、') as name,
      c.channel_id as "channelId", e.price_twd::text as "from", c.price_twd::text as "to",
      coalesce(e.tiers, '[]') as "fromTiers",
      case when c.price_twd is null then '[]' else coalesce(c.tiers, e.tiers, '[]') end as "toTiers"
    from staged_channel_price c
    join target_sku t on t.code = c.sku_code and t.line = c.line
    join merged_sku m on m.id = t.id and m.good
    left join channel_price e on e.channel_id = c.channel_id and e.sku_id = m.id
    order by c.line, c.channel_id`);
  return rows.flatMap((row) => {
    const { channelId, fromTiers, toTiers } = row;
    const shown = (tiers: Json) =>
      Array.isArray(tiers) && tiers.length > 0 ? presentAs(quantityTiersCell, tiers as never) : '';
    const cells = [
      { heading: channelHeading({ channelId, says: 'PRICE' }), from: row.from, to: row.to },
      {
        heading: channelHeading({ channelId, says: 'TIERS' }),
        ...{ from: shown(fromTiers), to: shown(toTiers) },
      },
    ];
    return cells
      .filter(({ from, to }) => from !== to)
      .map(({ heading, from, to }) => asChange('sku', heading, { ...row, from, to }));
  });
}
