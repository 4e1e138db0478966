import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { listRunningActivities } from '#server/features/ground/aggregated/activity-query.ts';
import { listBrandsWithGoods } from '#server/features/ground/aggregated/brand-query.ts';
import { findCategoryIdsWithGoods } from '#server/features/ground/aggregated/category-query.ts';
import { pagePath } from '#server/features/ground/aggregated/present-aggregated.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';

/** The pages of a channel's categories, brands and activities that are not empty. */
export async function listGroupPaths(
  database: Database,
  channelId: number,
  now: Date,
): Promise<string[]> {
  const [categoryIds, brands, activities] = await Promise.all([
    findCategoryIdsWithGoods(database, channelId, now),
    listBrandsWithGoods(database, { channelId, now }),
    listRunningActivities(database, channelId, now),
  ]);
  return [
    ...[...categoryIds].sort((one, other) => one - other).map((id) => pagePath('CATEGORY', id)),
    ...brands.map((brand) => pagePath('BRAND', brand.id)),
    ...activities.map((activity) => pagePath('ACTIVITY', activity.id)),
  ];
}

/** The ids after `after`; goods that may not be advertised are excluded from search engines too. */
export async function listProductIdsAfter(
  database: Database,
  query: { channelId: number; now: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await database.execute<{ productId: number }>(sql`
    select l.product_id as "productId" from product_listing l
    where ${visibleListing(query.channelId, query.now)} and l.restricted = 'NONE'
      and l.product_id > ${query.after}
    order by l.product_id limit ${query.limit}`);
  return rows.map((row) => row.productId);
}
