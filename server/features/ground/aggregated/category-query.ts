import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { category, media } from '#server/database/schema/catalog-schema.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { pictureColumns } from './picture-columns.ts';

/** Every category with its picture, siblings in the shop's order. */
export function listCategories(database: Database) {
  return database
    .select({
      id: category.id,
      parentId: category.parentId,
      name: category.name,
      picture: pictureColumns,
    })
    .from(category)
    .leftJoin(media, eq(media.id, sql`'glyph-' || ${category.glyph}`))
    .orderBy(asc(category.position), asc(category.id));
}

/** The categories, with their ancestors, of products visible to guests in a channel now. */
export async function findCategoryIdsWithGoods(
  database: Database,
  channelId: number,
  now: Date,
): Promise<Set<number>> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct unnest(g.category_ids) as id
    from category_set g
    where g.id in (
      select l.category_set_id from product_listing l where ${visibleListing(channelId, now)}
    )`);
  return new Set(rows.map((row) => row.id));
}
