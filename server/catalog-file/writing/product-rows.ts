import { sql } from 'drizzle-orm';
import { categoryPathsCell } from '#server/catalog-file/cells/category-path-cell.ts';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { channelsCell, editorPicksCell } from '#server/catalog-file/cells/channels-cell.ts';
import { quantityTiersCell } from '#server/catalog-file/cells/quantity-tiers-cell.ts';
import { channelHeading } from '#server/catalog-file/columns/catalog-columns.ts';
import {
  foodFields,
  productFields,
  skuFields,
} from '#server/catalog-file/columns/column-fields.ts';
import { picturesCell } from '#server/catalog-file/staging/product-row.ts';
import { rowKinds } from '#server/catalog-file/staging/row-kind.ts';
import type { RowByColumn } from './catalog-table.ts';
import { categoryTree } from './group-rows.ts';
import { presentAs, presentFields, type StoredRow } from './present-fields.ts';
import { type BatchLister, page } from './row-batches.ts';

type StoredProduct = {
  id: number;
  stored: StoredRow;
  brand: string | null;
  paths: string[];
  offers: { channelId: number; editorPick: number | null }[];
  pictures: string[];
  skus: { stored: StoredRow; prices: StoredPrice[] }[];
};
type StoredPrice = {
  channelId: number;
  priceTwd: number;
  tiers: { minQty: number; unitPriceTwd: number }[];
};

export const listProductRows: BatchLister = async (database, after) => {
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
      coalesce((select jsonb_agg(m.file order by m.position, m.id)
        from media m where m.product_id = p.id and m.file is not null), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('stored', to_jsonb(s), 'prices',
          coalesce((select jsonb_agg(jsonb_build_object('channelId', cp.channel_id,
              'priceTwd', cp.price_twd, 'tiers', cp.tiers))
            from channel_price cp where cp.sku_id = s.id), '[]')) order by s.position, s.id)
        from sku s where s.product_id = p.id), '[]') as skus
    from chosen p left join brand b on b.id = p.brand_id
    order by p.id`);
  return rows.map((product) => ({ id: product.id, rows: presentProduct(product) }));
};

/** The first SKU is in the product's own row. */
function presentProduct(product: StoredProduct): RowByColumn[] {
  const code = presentCellText(String(product.stored.code));
  const [first = [], ...others] = product.skus.map(presentSku);
  return [
    new Map<string, string>([['kind', rowKinds.PRODUCT], ...productCells(product, code), ...first]),
    ...others.map((cells) => new Map([['kind', rowKinds.SKU], ['productCode', code], ...cells])),
  ];
}

function productCells(product: StoredProduct, code: string): [string, string][] {
  const { stored, brand, paths, offers, pictures } = product;
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
    ['pictures', pictures.length === 0 ? '' : presentAs(picturesCell, pictures)],
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
