import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { announceShown } from '#server/events/announcements.ts';

type Of = { channelId: number; productId: number };

/** Counts a review that is shown from now on. */
export async function countReview(
  database: Database,
  { channelId, productId }: Of,
  stars: number,
): Promise<void> {
  await database.execute(sql`
    insert into product_rating (channel_id, product_id, stars, reviews)
    values (${channelId}, ${productId}, ${stars}, 1)
    on conflict (channel_id, product_id, stars) do update
      set reviews = product_rating.reviews + 1`);
  announceShown(database, productId);
}

/** Counts a review no more. */
export async function uncountReview(
  database: Database,
  { channelId, productId }: Of,
  stars: number,
): Promise<void> {
  await database.execute(sql`
    update product_rating set reviews = reviews - 1
    where channel_id = ${channelId} and product_id = ${productId} and stars = ${stars}`);
  announceShown(database, productId);
}

/** Counts a review among other stars. The fewer stars come first, so that two at once cannot deadlock. */
export async function moveReview(
  database: Database,
  of: Of,
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (from < to) await uncountReview(database, of, from);
  if (from !== to) await countReview(database, of, to);
  if (from > to) await uncountReview(database, of, from);
}
