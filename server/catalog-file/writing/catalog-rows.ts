import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { categoryPathCell, categoryPathsCell, pathSeparator } from '../cells/category-path-cell.ts';
import { presentCellText } from '../cells/cell-text.ts';
import { channelsCell, editorPicksCell } from '../cells/channels-cell.ts';
import { quantityTiersCell } from '../cells/quantity-tiers-cell.ts';
import { channelHeading } from '../columns/catalog-columns.ts';
import {
  brandFields,
  categoryFields,
  foodFields,
  productFields,
  skuFields,
} from '../columns/column-fields.ts';
import { rowKinds } from '../staging/row-kind.ts';
import type { RowByColumn } from './catalog-table.ts';
import { presentAs, presentFields, type StoredRow } from './present-fields.ts';

const batchSize = 500;

/**
 * Texts leave the database inside JSON: a driver that decodes a column by itself may take U+FEFF in
 * front for a byte order mark and drop it.
 */

/** Every category, brand, product and SKU of the shop as rows of the file, parents before children. */
export async function* listCatalogRows(database: Queryable): AsyncGenerator<RowByColumn> {
  yield* listCategoryRows(database);
  yield* listInBatches(database, listBrandRows);
  yield* listInBatches(database, listProductRows);
}

const categoryTree = sql`
  with recursive tree as (
    select c.*, c.name as path, array[c.position, c.id] as place
    from category c where c.parent_id is null
    union all
    select c.*, t.path || ${pathSeparator}::text || c.name, t.place || array[c.position, c.id]
    from tree t join category c on c.parent_id = t.id
  )`;

async function* listCategoryRows(database: Queryable): AsyncGenerator<RowByColumn> {
  const { rows } = await database.execute<{ stored: StoredRow }>(sql`
    ${categoryTree} select to_jsonb(tree) as stored from tree order by place`);
  for (const { stored } of rows) {
    yield new Map<string, string>([
      ['kind', rowKinds.CATEGORY],
      ['id', String(stored.id)],
      ['category', presentAs(categoryPathCell, String(stored.path))],
      ...presentFields(categoryFields, stored),
    ]);
  }
}

type BatchLister = (
  database: Queryable,
  after: number,
) => Promise<{ id: number; rows: RowByColumn[] }[]>;

async function* listInBatches(database: Queryable, list: BatchLister): AsyncGenerator<RowByColumn> {
  let after = 0;
  for (;;) {
    const batch = await list(database, after);
    for (const { rows } of batch) yield* rows;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const page = (alias: string, after: number): SQL =>
  sql`where ${sql.raw(alias)}.id > ${after} order by ${sql.raw(alias)}.id limit ${batchSize}`;

const listBrandRows: BatchLister = async (database, after) => {
  const { rows } = await database.execute<{ id: number; stored: StoredRow }>(sql`
    select b.id, to_jsonb(b) as stored from brand b ${page('b', after)}`);
  return rows.map(({ id, stored }) => ({
    id,
    rows: [
      new Map<string, string>([
        ['kind', rowKinds.BRAND],
        ['id', String(id)],
        ['brand', presentCellText(String(stored.name))],
        ...presentFields(brandFields, stored),
      ]),
    ],
  }));
};

type StoredProduct = {
  id: number;
  stored: StoredRow;
  brand: string | null;
  paths: string[];
  offers: { channelId: number; editorPick: number | null }[];
  skus: { stored: StoredRow; prices: StoredPrice[] }[];
};
type StoredPrice = {
  channelId: number;
  priceTwd: number;
  tiers: { minQty: number; unitPriceTwd: number }[];
};

const listProductRows: BatchLister = async (database, after) => {
  const { rows } = await database.execute<StoredProduct>(sql`
    ${categoryTree},
    chosen as (select p.* from product p ${page('p', after)})
    select p.id, to_jsonb(p) as stored, to_jsonb(b.name) as brand,
      coalesce((select jsonb_agg(t.path order by pc.position, pc.category_id)
        from product_category pc join tree t on t.id = pc.category_id
        where pc.product_id = p.id), '[]') as paths,
      coalesce((select jsonb_agg(jsonb_build_object('channelId', o.channel_id,
          'editorPick', o.editor_pick) order by o.channel_id)
        from channel_product o where o.product_id = p.id), '[]') as offers,
      coalesce((select jsonb_agg(jsonb_build_object('stored', to_jsonb(s), 'prices',
          coalesce((select jsonb_agg(jsonb_build_object('channelId', cp.channel_id,
              'priceTwd', cp.price_twd, 'tiers', cp.tiers))
            from channel_price cp where cp.sku_id = s.id), '[]')) order by s.position, s.id)
        from sku s where s.product_id = p.id), '[]') as skus
    from chosen p left join brand b on b.id = p.brand_id
    order by p.id`);
  return rows.map((product) => ({ id: product.id, rows: presentProduct(product) }));
};

/** The first SKU stands in the product's own row. */
function presentProduct(product: StoredProduct): RowByColumn[] {
  const code = presentCellText(String(product.stored.code));
  const [first = [], ...others] = product.skus.map(presentSku);
  return [
    new Map<string, string>([['kind', rowKinds.PRODUCT], ...productCells(product, code), ...first]),
    ...others.map((cells) => new Map([['kind', rowKinds.SKU], ['productCode', code], ...cells])),
  ];
}

function productCells(product: StoredProduct, code: string): [string, string][] {
  const { stored, brand, paths, offers } = product;
  const picks = offers.flatMap(({ channelId, editorPick }) =>
    editorPick === null ? [] : [{ channelId, editorPick }],
  );
  const food = stored.food as StoredRow | null;
  return [
    ['id', String(product.id)],
    ['productCode', code],
    ['brand', brand === null ? '' : presentCellText(brand)],
    ['category', paths.length === 0 ? '' : presentAs(categoryPathsCell, paths)],
    ...presentFields(productFields, stored),
    ...(food ? presentFields(foodFields, food) : []),
    [
      'channels',
      presentAs(
        channelsCell,
        offers.map((offer) => offer.channelId),
      ),
    ],
    ['editorPicks', picks.length === 0 ? '' : presentAs(editorPicksCell, picks)],
  ];
}

function presentSku({ stored, prices }: StoredProduct['skus'][number]): [string, string][] {
  return [
    ['skuId', String(stored.id)],
    ['skuCode', presentCellText(String(stored.code))],
    ...presentFields(skuFields, stored),
    ...prices.flatMap(({ channelId, priceTwd, tiers }): [string, string][] => [
      [channelHeading({ channelId, says: 'PRICE' }), String(priceTwd)],
      [
        channelHeading({ channelId, says: 'TIERS' }),
        tiers.length === 0 ? '' : presentAs(quantityTiersCell, tiers),
      ],
    ]),
  ];
}
