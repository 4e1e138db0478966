import { apiQuery } from '@kaituan/api-client/query-client';
import type { Api } from '@kaituan/contract/api';

export type HomeContent = Api['/SiteInfo/GetHome']['answer']['result'];

export const homeQuery = (channelId: number) => apiQuery('/SiteInfo/GetHome', { channelId });
