import { findRefusal } from '@kaituan/api-client/api';
import type { Recall } from '@kaituan/contract/catalog/product-detail';
import type { QueryClient } from '@tanstack/react-query';
import { data, isRouteErrorResponse } from 'react-router';
import { hotProductsQuery } from '#web/features/catalog/hot-products.tsx';

/** What the page of a product that is gone shows beside that: hot products, and the recall of what was bought. */
export async function goneOf(
  error: unknown,
  client: QueryClient,
  { channelId, path }: { channelId: number; path: string },
) {
  await client.prefetchQuery(hotProductsQuery(channelId));
  const recall = findRefusal(error)?.details.find(({ rule }) => rule === 'RECALLED')?.suggest;
  return data({ path, recall }, { status: 410, statusText: 'Gone' });
}

export const recallOfGone = (error: unknown): Recall | undefined =>
  isRouteErrorResponse(error) ? error.data?.recall : undefined;
