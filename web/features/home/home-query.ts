import type { Api } from '@kaituan/contract/api';
import { apiQuery } from '#web/platform/query-client.ts';

export type HomeContent = Api['/SiteInfo/GetHome']['answer']['result'];

/** Everything the home page of a channel shows. */
export const homeQuery = (channelId: number) => apiQuery('/SiteInfo/GetHome', { channelId });
