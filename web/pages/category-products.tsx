import { useQuery } from '@tanstack/react-query';
import { replace, useSearchParams } from 'react-router';
import { CategoryHeader } from '#web/features/aggregated/category/category-header.tsx';
import { aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/company/company-query.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { presentListHead } from '#web/features/product-list/query/list-head.ts';
import { categoryScope } from '#web/features/product-list/query/list-scope.ts';
import { readListState } from '#web/features/product-list/query/list-state.ts';
import { loadProductList } from '#web/features/product-list/query/product-list-query.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/category-products.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const id = Number(args.params.categoryId);
    // 全部商品 stands among the categories as number 0.
    if (id === 0) throw replace(withChannel(`/products${args.url.search}`, channelId), 301);
    const state = readListState(args.url.searchParams, () => categoryScope(id));
    const [{ result: category }, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedQuery(channelId, 'CATEGORY', id)),
      client.ensureQueryData(companyQuery(channelId)),
      loadProductList(client, { url: args.url, channelId, state }),
    ]);
    const below = category.children.map(({ aggregatedName }) => aggregatedName).join('、');
    return {
      head: presentListHead(
        {
          name: category.aggregatedName,
          description: `${company.name}的${category.aggregatedName}${below && `：${below}`}。`,
          trail: [
            { name: '商品分類', path: '/category' },
            ...category.trail.map((step) => ({ name: step.aggregatedName, path: step.routerTo })),
          ],
          pictureId: category.picture?.id,
        },
        state,
        {
          shopTitle: company.htmlTitle,
          publicUrl: args.context.get(environmentContext).publicUrl,
        },
      ),
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function CategoryProducts({ params }: Route.ComponentProps) {
  const channelId = useChannelId();
  const id = Number(params.categoryId);
  const [search] = useSearchParams();
  const { data } = useQuery(aggregatedQuery(channelId, 'CATEGORY', id));
  if (!data) return null;
  return (
    <div className="shop-width pt-3 pb-12">
      <CategoryHeader category={data.result} />
      <ProductList
        channelId={channelId}
        state={readListState(search, () => categoryScope(id))}
        suggestions={<HotKeywords channelId={channelId} title="大家都在找" />}
      />
    </div>
  );
}
