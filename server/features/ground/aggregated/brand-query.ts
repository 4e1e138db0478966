import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { brand, media } from '#server/database/schema/catalog-schema.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { pictureColumns } from './picture-columns.ts';

const brandColumns = {
  id: brand.id,
  name: brand.name,
  isPinned: brand.isPinned,
  origin: brand.origin,
  picture: pictureColumns,
};

/** Brands with products visible to guests in a channel now: pinned first, in the shop's order. */
export function listBrandsWithGoods(
  database: Database,
  query: { channelId: number; now: Date; limit?: number },
) {
  const brands = database
    .select(brandColumns)
    .from(brand)
    .leftJoin(media, eq(media.id, brand.mediaId))
    .where(
      sql`exists (select from product_listing l
        where l.brand_id = ${brand.id} and ${visibleListing(query.channelId, query.now)})`,
    )
    .orderBy(desc(brand.isPinned), asc(brand.position), asc(brand.id));
  return query.limit === undefined ? brands : brands.limit(query.limit);
}

export async function findBrand(database: Database, id: number) {
  const [row] = await database
    .select({ ...brandColumns, introduction: brand.introduction })
    .from(brand)
    .leftJoin(media, eq(media.id, brand.mediaId))
    .where(eq(brand.id, id));
  return row;
}
