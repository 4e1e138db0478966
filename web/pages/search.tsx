import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PageTrail } from '#web/features/aggregated/page-trail.tsx';
import { hotProductsQuery } from '#web/features/catalog/hot-products.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { loadProductList } from '#web/features/product-list/load-product-list.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { searchScope } from '#web/features/product-list/query/list-scope.ts';
import { type ListState, readListState } from '#web/features/product-list/query/list-state.ts';
import { productListQuery } from '#web/features/product-list/query/product-list-query.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { RecentSearches } from '#web/features/search/recent-searches.tsx';
import { addToSearchHistory } from '#web/features/search/search-history-store.ts';
import { keywordsQuery, searchPath } from '#web/features/search/search-queries.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/search.ts';

const maxTextLength = 100;

/** The list of a search; undefined for an empty query. */
function findSearchState(search: URLSearchParams): ListState | undefined {
  const text = (search.get('q') ?? '').trim().slice(0, maxTextLength);
  const isExact = search.get('exact') === '1';
  return text ? readListState(search, () => searchScope(text, isExact)) : undefined;
}

/** The list, and where nothing was found what is shown instead. */
async function loadResults(
  client: QueryClient,
  place: { url: URL; channelId: number; state: ListState },
): Promise<void> {
  await loadProductList(client, place);
  const list = client.getQueryData(productListQuery(place.channelId, place.state).queryKey);
  if (list?.pages[0]?.result.length !== 0) return;
  await Promise.all([
    client.prefetchQuery(keywordsQuery(place.channelId)),
    client.prefetchQuery(hotProductsQuery(place.channelId)),
  ]);
}

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const state = findSearchState(args.url.searchParams);
    const [{ result: company }] = await Promise.all([
      client.ensureQueryData(companyQuery(channelId)),
      state
        ? loadResults(client, { url: args.url, channelId, state })
        : client.prefetchQuery(keywordsQuery(channelId)),
    ]);
    const text = state?.scope.fixed.text;
    return {
      head: {
        title: `${text ? `「${text}」的搜尋結果` : '搜尋商品'}｜${company.htmlTitle}`,
        description: `在${company.name}搜尋商品、品牌與編號。`,
        path: text ? searchPath(text) : '/search',
        hidden: text !== undefined,
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Search() {
  const channelId = useChannelId();
  const [search] = useSearchParams();
  const state = findSearchState(search);
  const text = state?.scope.fixed.text;
  useEffect(() => {
    if (text) addToSearchHistory(text);
  }, [text]);

  if (!state) {
    return (
      <div className="mx-auto flex max-w-3xl shop-width flex-col gap-9 py-8">
        <h1 className="text-2xl font-bold sm:text-3xl">搜尋商品</h1>
        <HotKeywords channelId={channelId} title="熱門搜尋" />
        <RecentSearches />
      </div>
    );
  }
  return (
    <div className="shop-width pt-3 pb-12">
      <header className="mb-6">
        <PageTrail steps={[{ name: '搜尋', path: '/search' }]} here={text ?? ''} />
        <h1 className="mt-1 text-2xl font-bold break-words sm:text-3xl">「{text}」的搜尋結果</h1>
      </header>
      <ProductList
        channelId={channelId}
        state={state}
        suggestions={<LazyPart code={elsewhere} props={{}} />}
      />
    </div>
  );
}

const elsewhere = lazyPart(() =>
  import('#web/layout/elsewhere.tsx').then((module) => module.Elsewhere),
);
