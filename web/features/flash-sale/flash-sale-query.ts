import { apiQuery, memberQuery } from '@kaituan/api-client/query-client';
import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import type { QueryClient } from '@tanstack/react-query';

const path = '/FlashSale/GetFlashSaleArray';
/** Poll interval while a sale is on screen. */
const freshForMs = 15_000;

/** Running and upcoming flash sales of a channel, or of one product. */
export const flashSalesQuery = (channelId: number, productId?: number) => ({
  ...apiQuery(path, { channelId, ...(productId !== undefined && { productId }) }),
  staleTime: freshForMs,
});

/** Fills the cache; the page works without it. */
export const loadFlashSales = (client: QueryClient, channelId: number, productId?: number) =>
  client.prefetchQuery(flashSalesQuery(channelId, productId));

/** Upcoming sales, with the member's reminders. */
export const remindersQuery = (channelId: number) =>
  memberQuery(path, { channelId, status: ['SCHEDULED'] });

/** Polls while a sale runs and the page is visible. */
export const refetchIntervalOf = (sales: readonly FlashSale[] | undefined): number | false =>
  sales?.some(({ status }) => status === 'LIVE') ? freshForMs : false;
