import type { Bulletin } from '@kaituan/contract/catalog/bulletin';
import * as contract from '@kaituan/contract/catalog/bulletin';
import { sql } from 'drizzle-orm';
import { epochMs } from '#server/database/sql/parameters.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import {
  listProductCards,
  presentInstant,
} from '#server/features/ground/catalog/product-card-query.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findHiddenPrice, hideCardPrice } from '#server/features/ground/channel/hidden-price.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sanitiseHtml } from '#server/media/sanitised-html.ts';
import { publishedIn } from './bulletin-query.ts';

type Row = Pick<Bulletin, 'bulletinId' | 'kind' | 'title' | 'bodyHtml' | 'isPinned'> & {
  publishAtMs: number;
  expireAtMs: number | null;
  products: { id: number; name: string }[];
};

export const getBulletin = handle(contract.getBulletin, async (input, context) => {
  const { channelId, bulletinId } = input;
  const { database, now, caller } = context;
  await requireChannel(database, channelId);
  const { rows } = await database.execute<Row>(sql`
    select b.id as "bulletinId", b.kind, b.title, b.body_html as "bodyHtml",
      b.is_pinned as "isPinned", ${epochMs(sql`b.publish_at`)} as "publishAtMs",
      ${epochMs(sql`b.expire_at`)} as "expireAtMs", coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id)
        from bulletin_product bp join product p on p.id = bp.product_id
        where bp.bulletin_id = b.id), '[]') as products
    from bulletin b where b.id = ${bulletinId} and ${publishedIn(channelId, now)}`);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  const { publishAtMs, expireAtMs, products, ...shown } = row;
  if (expireAtMs !== null && expireAtMs <= now.getTime()) throw new Refusal('GONE');
  const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
  const productIds = products.map(({ id }) => id);
  const cards = await listProductCards(database, { channelId, priceGroupId, now, productIds });
  const hiddenPrice = await findHiddenPrice(context, channelId);
  return {
    result: {
      ...shown,
      bodyHtml: sanitiseHtml(shown.bodyHtml),
      publishAt: presentInstant(publishAtMs),
      expireAt: expireAtMs === null ? null : presentInstant(expireAtMs),
      productArray: cards.map((card) => hideCardPrice(card, hiddenPrice)),
      productNameArray: products.map(({ name }) => name),
    },
  };
});
