import { apiQuery } from '#web/platform/query-client.ts';

/** What a channel is, for programs: whether it is open, and its LIFF app. */
export const shopConfigQuery = (channelId: number) => ({
  ...apiQuery('/SiteInfo/GetShopConfig', { channelId }),
  meta: { isQuiet: true },
});
