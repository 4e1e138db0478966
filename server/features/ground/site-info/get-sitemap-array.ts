import * as contract from '@kaituan/contract/catalog/site-info';
import { maxSitemapPaths } from '@kaituan/domain/shop-limits';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { listRunningActivities } from '#server/features/ground/aggregated/activity-query.ts';
import { listBrandsWithGoods } from '#server/features/ground/aggregated/brand-query.ts';
import { findCategoryIdsWithGoods } from '#server/features/ground/aggregated/category-query.ts';
import { pagePath } from '#server/features/ground/aggregated/present-aggregated.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { handle } from '#server/http/handler.ts';

/** The first page begins with categories, brands and activities; the cursor is the last product's id. */
export const getSitemapArray = handle(
  contract.getSitemapArray,
  async ({ channelId, cursor }, { database, now }) => {
    const groups = cursor === undefined ? await listGroupPaths(database, channelId, now) : [];
    const limit = Math.max(0, maxSitemapPaths - groups.length);
    const after = cursor ?? 0;
    const ids = await listProductIdsAfter(database, { channelId, now, after, limit: limit + 1 });
    const shown = ids.slice(0, limit);
    return {
      result: [...groups, ...shown.map((id) => `/products/${id}`)],
      nextCursor: ids.length > limit ? (shown.at(-1) ?? after) : null,
    };
  },
);

/** The pages of a channel's categories, brands and activities that are not empty. */
async function listGroupPaths(database: Database, channelId: number, now: Date): Promise<string[]> {
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
async function listProductIdsAfter(
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
