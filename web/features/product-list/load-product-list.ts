import type { QueryClient } from '@tanstack/react-query';
import { replace } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { filterPart } from './filters/filter-part.ts';
import { listNamesQuery } from './query/list-names-query.ts';
import type { ListState } from './query/list-state.ts';
import { findAddressOfPriceForm } from './query/price-form.ts';
import { productListQuery } from './query/product-list-query.ts';

/**
 * Fills the cache with a list. The server awaits it; the browser shows the page meanwhile. A
 * submitted price form redirects to the list's address.
 */
export async function loadProductList(
  client: QueryClient,
  { url, channelId, state }: { url: URL; channelId: number; state: ListState },
): Promise<void> {
  const address = findAddressOfPriceForm(url.searchParams, state);
  if (address) throw replace(withChannel(address, channelId));
  const loading = Promise.all([
    client.infiniteQuery(productListQuery(channelId, state)),
    client.query(listNamesQuery(channelId)),
    filterPart.preload(),
  ]);
  if (import.meta.env.SSR) await loading;
  else loading.catch(() => {}); // The list says so itself.
}
