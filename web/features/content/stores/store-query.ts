import { apiQuery } from '@kaituan/api-client/query-client';
import type { Api } from '@kaituan/contract/api';

export type Store = Api['/SiteInfo/GetStoreArray']['answer']['result'][number];
/** A store whose address says where it is. */
export type PlacedStore = Store & { place: NonNullable<Store['place']> };

/** The channel's own stores and pick-up places. */
export const storesQuery = (channelId: number) =>
  apiQuery('/SiteInfo/GetStoreArray', { channelId });
