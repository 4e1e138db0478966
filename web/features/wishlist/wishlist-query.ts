import { apiOf } from '@kaituan/api-client/query-client';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const wishlistPath = '/Wishlist/GetWishlistArray';
export const watchedPath = '/Wishlist/GetWatchedSkuIdArray';

/** The member's wishlist in a channel, page by page, newest first. */
export const wishlistQuery = (channelId: number) =>
  infiniteQueryOptions({
    queryKey: [wishlistPath, channelId] as const,
    queryFn: ({ client, signal, pageParam }) => {
      const request = { channelId, ...(pageParam !== null && { cursor: pageParam }) };
      return apiOf(client)(wishlistPath, request, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Prices and stock change, and so do other devices.
    staleTime: 0,
    meta: { isOfMember: true },
  });
