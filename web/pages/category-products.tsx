import { replace } from 'react-router';
import { CategoryHeader } from '#web/features/aggregated/category/category-header.tsx';
import { categoryScope } from '#web/features/product-list/query/list-scope.ts';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/category-products.ts';
import { AggregatedList, loadAggregatedList } from './aggregated-list.tsx';

const listOf = (id: number) => ({ type: 'CATEGORY', id, scope: categoryScope(id) }) as const;

const load = async (args: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const id = Number(args.params.categoryId);
  // 全部商品 stands among the categories as number 0.
  if (id === 0) {
    throw replace(withChannel(`/products${args.url.search}`, channelIdOf(args.url)), 301);
  }
  return loadAggregatedList(args, listOf(id), (category, companyName) => {
    const below = category.children.map(({ aggregatedName }) => aggregatedName).join('、');
    return {
      description: `${companyName}的${category.aggregatedName}${below && `：${below}`}。`,
      trail: [
        { name: '商品分類', path: '/category' },
        ...category.trail.map((step) => ({ name: step.aggregatedName, path: step.routerTo })),
      ],
    };
  });
};

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function CategoryProducts({ params }: Route.ComponentProps) {
  return (
    <AggregatedList
      list={listOf(Number(params.categoryId))}
      header={(category) => <CategoryHeader category={category} />}
    />
  );
}
