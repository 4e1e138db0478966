import { apiQuery } from '#web/platform/query-client.ts';

/** Everything a product page shows. */
export const productQuery = (channelId: number, productId: number) =>
  apiQuery('/Product/GetScpProduct', { channelId, productId });

/** What people buy now, for someone whose product is gone. */
export const hotProductsQuery = (channelId: number) =>
  apiQuery('/Product/GetScpProductArray', { channelId, sort: 'HOT', limit: 12 });

/** A picture and the gallery it belongs to. */
export const pictureQuery = (channelId: number, mediaId: string) =>
  apiQuery('/SiteInfo/GetPicture', { channelId, mediaId });
