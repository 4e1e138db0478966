import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RouterContextProvider, useSearchParams } from 'react-router';
import { type Aggregated, aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { loadProductList } from '#web/features/product-list/load-product-list.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { listHeadOf } from '#web/features/product-list/query/list-head.ts';
import type { ListScope } from '#web/features/product-list/query/list-scope.ts';
import { readListState } from '#web/features/product-list/query/list-state.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';

type List = { type: 'BRAND' | 'CATEGORY'; id: number; scope: ListScope };
type Describe = (
  aggregated: Aggregated,
  companyName: string,
) => { description: string; trail: { name: string; path: string }[] };

/** Loads the products of a brand or category, and what its page says about itself. */
export function loadAggregatedList(
  args: { context: Readonly<RouterContextProvider>; url: URL },
  { type, id, scope }: List,
  describe: Describe,
) {
  return loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const state = readListState(args.url.searchParams, () => scope);
    const [{ result: aggregated }, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedQuery(channelId, type, id)),
      client.ensureQueryData(companyQuery(channelId)),
      loadProductList(client, { url: args.url, channelId, state }),
    ]);
    const page = {
      name: aggregated.aggregatedName,
      ...describe(aggregated, company.name),
      pictureId: aggregated.picture?.id,
    };
    const { publicUrl } = args.context.get(environmentContext);
    return { head: listHeadOf(page, state, { shopTitle: company.htmlTitle, publicUrl }) };
  });
}

export function AggregatedList({
  list: { type, id, scope },
  header,
}: {
  list: List;
  header: (aggregated: Aggregated) => ReactNode;
}) {
  const channelId = useChannelId();
  const [search] = useSearchParams();
  const { data } = useQuery(aggregatedQuery(channelId, type, id));
  if (!data) return null;
  return (
    <div className="shop-width pt-3 pb-12">
      {header(data.result)}
      <ProductList
        channelId={channelId}
        state={readListState(search, () => scope)}
        suggestions={<HotKeywords channelId={channelId} title="大家都在找" />}
      />
    </div>
  );
}
