import type { Recall } from '@kaituan/contract/catalog/product-detail';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { idsParameter, instantParameter } from '#server/database/sql/parameters.ts';

/** The newest recall of a product that its channel shows now; null without one. */
export const recallOf = (productId: SQL, channelId: number, now: Date): SQL => {
  const at = instantParameter(now);
  return sql`(
    select jsonb_build_object('bulletinId', r.id, 'title', r.title)
    from bulletin r join bulletin_product rp on rp.bulletin_id = r.id
    where r.kind = 'RECALL' and rp.product_id = ${productId}
      and (r.channel_id = ${channelId} or r.channel_id is null)
      and r.publish_at <= ${at} and (r.expire_at is null or r.expire_at > ${at})
    order by r.publish_at desc, r.id desc limit 1)`;
};

/** Whether a product is recalled in any channel, now or at a planned hour. */
export const isRecalled = (productId: SQL, now: Date): SQL<boolean> => sql<boolean>`exists (
  select from bulletin r join bulletin_product rp on rp.bulletin_id = r.id
  where r.kind = 'RECALL' and rp.product_id = ${productId} and r.publish_at is not null
    and (r.expire_at is null or r.expire_at > ${instantParameter(now)}))`;

/** The recalls of these goods, each once; undefined without one. */
export async function listRecalls(
  database: Queryable,
  goods: readonly { productId: number }[],
  where: { channelId: number; now: Date },
): Promise<Recall[] | undefined> {
  const marked = await markRecalled(database, goods, where);
  const found = marked.flatMap(({ recall }) => (recall ? [recall] : []));
  const recalls = [...new Map(found.map((one) => [one.bulletinId, one])).values()];
  return recalls.length > 0 ? recalls : undefined;
}

/** Lines of goods, those that are recalled in the channel with their recall. */
export async function markRecalled<Line extends { productId: number }>(
  database: Queryable,
  lines: readonly Line[],
  { channelId, now }: { channelId: number; now: Date },
): Promise<(Line & { recall?: Recall })[]> {
  if (lines.length === 0) return [];
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const { rows } = await database.execute<{ productId: number; recall: Recall | null }>(sql`
    select p.id as "productId", ${recallOf(sql`p.id`, channelId, now)} as recall
    from unnest(${idsParameter(productIds)}) p(id)`);
  const recalls = new Map(rows.map(({ productId, recall }) => [productId, recall]));
  return lines.map((line) => {
    const recall = recalls.get(line.productId);
    return recall ? { ...line, recall } : line;
  });
}
