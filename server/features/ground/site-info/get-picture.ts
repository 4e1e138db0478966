import * as contract from '@kaituan/contract/catalog/site-info';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channelProduct, media, product } from '#server/database/schema/catalog-schema.ts';
import { pictureColumns } from '#server/features/ground/aggregated/picture-columns.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export const getPicture = handle(contract.getPicture, async (input, { database, now }) => {
  const [found] = await database
    .select({ ...pictureColumns, productId: media.productId })
    .from(media)
    .where(eq(media.id, input.mediaId));
  if (!found) throw new Refusal('NOT_FOUND');
  const { productId, ...picture } = found;
  if (productId === null) return { result: { product: null, pictures: [picture], index: 0 } };
  const shown = await findShownProduct(database, { channelId: input.channelId, productId, now });
  if (!shown) throw new Refusal('NOT_FOUND');
  const pictures = await database
    .select(pictureColumns)
    .from(media)
    .where(eq(media.productId, productId))
    .orderBy(asc(media.position), asc(media.id));
  const index = pictures.findIndex(({ id }) => id === picture.id);
  return { result: { product: shown, pictures, index } };
});

/** The product if its page can be opened in this channel now. */
async function findShownProduct(
  database: Database,
  query: { channelId: number; productId: number; now: Date },
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await database
    .select({ id: product.id, name: product.name })
    .from(product)
    .innerJoin(channelProduct, eq(channelProduct.productId, product.id))
    .where(
      and(
        eq(product.id, query.productId),
        eq(channelProduct.channelId, query.channelId),
        inArray(product.productStatus, ['ACTIVE', 'SOLD_OUT_HIDDEN']),
        lt(product.displayTimestamp, query.now),
        gt(product.maxEndTimestamp, query.now),
      ),
    );
  return row;
}
