import * as contract from '@kaituan/contract/site-info';
import { maxSitemapPaths } from '@kaituan/domain/shop-limits';
import { handle } from '#server/http/handler.ts';
import { listGroupPaths, listProductIdsAfter } from './sitemap-query.ts';

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
