import { apiQuery } from '@kaituan/api-client/query-client';

/** The channel's own stores and pick-up places. */
export const storesQuery = (channelId: number) =>
  apiQuery('/SiteInfo/GetStoreArray', { channelId });
