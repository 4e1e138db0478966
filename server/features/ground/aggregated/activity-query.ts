import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { activity, media } from '#server/database/schema/catalog-schema.ts';
import { visibleListing } from '#server/features/ground/catalog/product-filter-sql.ts';
import { pictureColumns } from './picture-columns.ts';

/** The running activities of a channel; a system collection only while it has goods. */
export function listRunningActivities(database: Database, channelId: number, now: Date) {
  return database
    .select({
      id: activity.id,
      parentId: activity.parentId,
      name: activity.name,
      isPinned: activity.isPinned,
      collectionKey: activity.key,
      audience: activity.audience,
      picture: pictureColumns,
    })
    .from(activity)
    .leftJoin(media, eq(media.id, activity.mediaId))
    .where(
      and(
        eq(activity.channelId, channelId),
        lte(activity.startsAt, now),
        gt(activity.endsAt, now),
        sql`(${activity.key} is null or exists (select from product_listing l
          where l.activity_ids @> array[${activity.id}] and ${visibleListing(channelId, now)}))`,
      ),
    )
    .orderBy(asc(activity.position), asc(activity.id));
}

export async function findActivity(database: Database, channelId: number, id: number) {
  const [row] = await database
    .select({
      id: activity.id,
      name: activity.name,
      introduction: activity.introduction,
      isPinned: activity.isPinned,
      startsAt: activity.startsAt,
      endsAt: activity.endsAt,
      picture: pictureColumns,
    })
    .from(activity)
    .leftJoin(media, eq(media.id, activity.mediaId))
    .where(and(eq(activity.id, id), eq(activity.channelId, channelId)));
  return row;
}
