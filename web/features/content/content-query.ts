import { apiQuery } from '@kaituan/api-client/query-client';
import type { Api } from '@kaituan/contract/api';

export type ContentKey = Api['/SiteInfo/GetContentPage']['request']['key'];
export type ContentPage = Api['/SiteInfo/GetContentPage']['answer']['result'];
export type FaqTopic = Api['/SiteInfo/GetFaqArray']['answer']['result'][number];

/** A text page of a channel. */
export const contentPageQuery = (channelId: number, key: ContentKey) =>
  apiQuery('/SiteInfo/GetContentPage', { channelId, key });

/** The questions people ask, by topic. */
export const faqQuery = (channelId: number) => apiQuery('/SiteInfo/GetFaqArray', { channelId });

/** The selling company of a channel: page title and legal data. */
export const companyQuery = (channelId: number) =>
  apiQuery('/Scp/GetSalesCompanyInfo', { channelId });
