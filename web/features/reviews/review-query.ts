import type { RequestOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import type { Review } from '@kaituan/contract/member/review';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';

export const reviewListKey = '/Review/GetReviewArray';
const ownListKey = '/Review/GetOwnReviewArray';

export type ReviewChoice = Omit<RequestOf<'/Review/GetReviewArray'>, 'cursor'>;

/** The reviews of a product, page by page. */
export const reviewsQuery = (choice: ReviewChoice) =>
  infiniteQueryOptions({
    queryKey: [reviewListKey, choice] as const,
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)(
        reviewListKey,
        { ...choice, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What the member marked as helpful, and wrote. */
export const markedReviewsQuery = (channelId: number, productId: number) =>
  memberQuery('/Review/GetMarkedReviewNoArray', { channelId, productId });

export const reviewableLinesQuery = (channelId: number) => ({
  ...memberQuery('/Review/GetReviewableLineArray', { channelId }),
  staleTime: 0,
});

export const ownReviewsQuery = (channelId: number) =>
  infiniteQueryOptions({
    queryKey: [ownListKey, channelId] as const,
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)(
        ownListKey,
        { channelId, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    meta: { isOfMember: true },
  });

/** After the member wrote, changed or deleted a review: everything that shows it is read anew. */
export const refreshReviews = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [
      ...[reviewListKey, ownListKey, '/Review/GetReviewableLineArray', '/User/GetOwnCounts'],
      ...['/Product/GetScpProduct', '/Order/GetOrder'],
    ].map((path) => client.invalidateQueries({ queryKey: [path] })),
  );

/** The reviews that a product's page begins with; the page is shown without them when they cannot be read. */
export async function loadReviews(
  client: QueryClient,
  of: { channelId: number; productId: number },
): Promise<readonly Review[]> {
  const query = reviewsQuery({ ...of, sort: 'HELPFUL' });
  const found = await client.fetchInfiniteQuery(query).catch(() => undefined);
  return found?.pages[0]?.result ?? [];
}
