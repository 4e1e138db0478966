import { apiQuery } from '@kaituan/api-client/query-client';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';

export const productQuery = (channelId: number, productId: number) =>
  apiQuery('/Product/GetScpProduct', { channelId, productId });

/** A picture and the gallery it belongs to. */
export const pictureQuery = (channelId: number, mediaId: string) =>
  apiQuery('/SiteInfo/GetPicture', { channelId, mediaId });

/** Goods that may not be sold online: shown, never ordered. */
export const isDisplayOnly = ({ restricted }: Pick<ProductDetail, 'restricted'>): boolean =>
  restricted === 'ALCOHOL' || restricted === 'TOBACCO';

/** History state of a viewer opened from a page of the shop: closing goes back. */
export const openedInShop = { openedInShop: true };

export const isOpenedInShop = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedInShop' in state;
