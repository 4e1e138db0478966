import { allStars, type Rating, ratingOf, type Stars } from '@kaituan/domain/review/review-rules';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** What buyers think of a product in a channel; null without a review. */
export async function findRating(
  database: Queryable,
  { channelId, productId }: { channelId: number; productId: number },
): Promise<Rating | null> {
  const { rows } = await database.execute<{ stars: Stars; reviews: number }>(sql`
    select stars, reviews from product_rating
    where channel_id = ${channelId} and product_id = ${productId}`);
  const found = new Map(rows.map(({ stars, reviews }) => [stars, reviews]));
  const counts = Object.fromEntries(allStars.map((stars) => [stars, found.get(stars) ?? 0]));
  return ratingOf(counts as Record<Stars, number>);
}
