import { apiQuery } from '@kaituan/api-client/query-client';
import type { Api } from '@kaituan/contract/api';

export type ContentKey = Api['/SiteInfo/GetContentPage']['request']['key'];
export type ContentPage = Api['/SiteInfo/GetContentPage']['answer']['result'];
export type Company = Api['/Scp/GetSalesCompanyInfo']['answer']['result'];
export type FaqTopic = Api['/SiteInfo/GetFaqArray']['answer']['result'][number];

/** Terms or a policy, and where they are. */
export type PolicyPlace = { key: ContentKey; path: string };

/** A text page of a channel; `effectiveAt` names a former version. */
export const contentPageQuery = (channelId: number, key: ContentKey, effectiveAt?: string) =>
  apiQuery('/SiteInfo/GetContentPage', {
    ...{ channelId, key },
    ...(effectiveAt !== undefined && { effectiveAt }),
  });

/** A page of which the shop published no text. */
export const textlessPage = (title: string) => ({ title, bodyHtml: '', isCurrent: true });

/** The version that an address names. */
export const versionOf = (query: URLSearchParams): string | undefined =>
  /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.exec(query.get('version') ?? '')?.[0];

/** The questions people ask, by topic. */
export const faqQuery = (channelId: number) => apiQuery('/SiteInfo/GetFaqArray', { channelId });

/** The selling company of a channel: page title and legal data. */
export const companyQuery = (channelId: number) =>
  apiQuery('/Scp/GetSalesCompanyInfo', { channelId });
