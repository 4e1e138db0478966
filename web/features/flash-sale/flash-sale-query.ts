import type { FlashSale } from '@kaituan/contract/flash-sale';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, memberQuery } from '#web/platform/query-client.ts';

const path = '/FlashSale/GetFlashSaleArray';
/** Pieces go fast: what is on the screen is never older than this. */
const freshForMs = 15_000;

/** The flash sales of a channel that are on or will be; of one product on its page. */
export const flashSalesQuery = (channelId: number, productId?: number) => ({
  ...apiQuery(path, { channelId, ...(productId !== undefined && { productId }) }),
  staleTime: freshForMs,
});

/** Fills the cache; the page shows without it when it does not come. */
export const loadFlashSales = (client: QueryClient, channelId: number, productId?: number) =>
  client.prefetchQuery(flashSalesQuery(channelId, productId));

/** The sales to come, with those the member asked to be reminded of. */
export const remindersQuery = (channelId: number) =>
  memberQuery(path, { channelId, status: ['SCHEDULED'] });

/** While pieces are sold, a page that is looked at asks again. */
export const refetchIntervalOf = (sales: readonly FlashSale[] | undefined): number | false =>
  sales?.some(({ status }) => status === 'LIVE') ? freshForMs : false;
