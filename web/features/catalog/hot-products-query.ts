import { apiQuery } from '@kaituan/api-client/query-client';

/** What sells best; for pages that have nothing else to offer. */
export const hotProductsQuery = (channelId: number) =>
  apiQuery('/Product/GetScpProductArray', { channelId, sort: 'HOT', limit: 12 });
