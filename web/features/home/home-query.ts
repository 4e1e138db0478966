import type { Api } from '@kaituan/contract/api';
import { apiQuery } from '#web/platform/query-client.ts';

export type HomeContent = Api['/SiteInfo/GetHome']['answer']['result'];

export const homeQuery = (channelId: number) => apiQuery('/SiteInfo/GetHome', { channelId });
