import { apiQuery } from '#web/platform/query-client.ts';

/** Who sells in a channel: page title and what the law wants shown. */
export const companyQuery = (channelId: number) =>
  apiQuery('/Scp/GetSalesCompanyInfo', { channelId });
