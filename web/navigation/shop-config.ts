import { apiQuery, quietQuery } from '@kaituan/api-client/query-client';

/** The configuration of a channel: whether it is open, its LIFF app. An address without a channel names it by `liffClientId`. */
export const shopConfigQuery = (channelId: number, liffClientId?: string | null) =>
  quietQuery(
    apiQuery('/SiteInfo/GetShopConfig', { channelId, ...(liffClientId && { liffClientId }) }),
  );
