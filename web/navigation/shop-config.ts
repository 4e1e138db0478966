import { apiQuery } from '@kaituan/api-client/query-client';

/** The configuration of a channel: whether it is open, its LIFF app. */
export const shopConfigQuery = (channelId: number) => ({
  ...apiQuery('/SiteInfo/GetShopConfig', { channelId }),
  meta: { isQuiet: true },
});
