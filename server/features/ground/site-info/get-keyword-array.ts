import * as contract from '@kaituan/contract/catalog/site-info';
import { maxKeywords } from '@kaituan/domain/shop-limits';
import { asc, desc, eq } from 'drizzle-orm';
import { keyword } from '#server/database/schema/content-schema.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { handle } from '#server/http/handler.ts';

/** The pins of the owner before what is hot. */
export const getKeywordArray = handle(
  contract.getKeywordArray,
  async ({ channelId }, { database }) => {
    await requireChannel(database, channelId);
    const result = await database
      .select({ keyword: keyword.keyword, kind: keyword.kind, link: keyword.link })
      .from(keyword)
      .where(eq(keyword.channelId, channelId))
      .orderBy(desc(keyword.kind), asc(keyword.position), asc(keyword.keyword))
      .limit(maxKeywords);
    return { result };
  },
);
