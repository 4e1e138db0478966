import { excerptOf } from '@kaituan/kit/format/text-of-html.ts';
import { BrandHeader } from '#web/features/aggregated/brand/brand-header.tsx';
import { brandScope } from '#web/features/product-list/query/list-scope.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/brand.ts';
import { AggregatedList, loadAggregatedList } from './aggregated-list.tsx';

const listOf = (id: number) => ({ type: 'BRAND', id, scope: brandScope(id) }) as const;

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadAggregatedList(args, listOf(Number(args.params.brandId)), (brand, companyName) => ({
    description: excerptOf(brand.introduction || `${companyName}的${brand.aggregatedName}商品。`),
    trail: [{ name: '品牌館', path: '/brands' }],
  }));

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Brand({ params }: Route.ComponentProps) {
  return (
    <AggregatedList
      list={listOf(Number(params.brandId))}
      header={(brand) => <BrandHeader brand={brand} />}
    />
  );
}
