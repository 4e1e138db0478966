import type { BulletinCard } from '@kaituan/contract/catalog/bulletin';
import * as contract from '@kaituan/contract/catalog/bulletin';
import { bulletinExcerptOf } from '@kaituan/domain/bulletin/bulletin-excerpt';
import { sql } from 'drizzle-orm';
import { epochMs } from '#server/database/sql/parameters.ts';
import { presentInstant } from '#server/features/ground/catalog/product-card-query.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';
import { textOfHtml } from '#server/media/sanitised-html.ts';
import { notExpired, publishedIn } from './bulletin-query.ts';

const maxBulletins = 100;

type Row = Omit<BulletinCard, 'publishAt' | 'excerpt'> & { publishAtMs: number; bodyHtml: string };

export const getBulletinArray = handle(
  contract.getBulletinArray,
  async ({ channelId }, { database, now }) => {
    await requireChannel(database, channelId);
    const { rows } = await database.execute<Row>(sql`
      select b.id as "bulletinId", b.kind, b.title, b.body_html as "bodyHtml",
        b.is_pinned as "isPinned", ${epochMs(sql`b.publish_at`)} as "publishAtMs"
      from bulletin b where ${publishedIn(channelId, now)} and ${notExpired(now)}
      order by b.is_pinned desc, b.publish_at desc, b.id desc limit ${maxBulletins}`);
    return {
      result: rows.map(({ publishAtMs, bodyHtml, ...card }) => ({
        ...card,
        excerpt: bulletinExcerptOf(bodyHtml, textOfHtml),
        publishAt: presentInstant(publishAtMs),
      })),
    };
  },
);
