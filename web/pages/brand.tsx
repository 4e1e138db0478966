import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { BrandHeader } from '#web/features/aggregated/brand/brand-header.tsx';
import { aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/company/company-query.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { presentListHead } from '#web/features/product-list/query/list-head.ts';
import { brandScope } from '#web/features/product-list/query/list-scope.ts';
import { readListState } from '#web/features/product-list/query/list-state.ts';
import { loadProductList } from '#web/features/product-list/query/product-list-query.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { excerptOf } from '#web/ui/text-of-html.ts';
import type { Route } from './+types/brand.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const id = Number(args.params.brandId);
    const state = readListState(args.url.searchParams, () => brandScope(id));
    const [{ result: brand }, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedQuery(channelId, 'BRAND', id)),
      client.ensureQueryData(companyQuery(channelId)),
      loadProductList(client, { url: args.url, channelId, state }),
    ]);
    return {
      head: presentListHead(
        {
          name: brand.aggregatedName,
          description: excerptOf(
            brand.introduction || `${company.name}的${brand.aggregatedName}商品。`,
          ),
          trail: [{ name: '品牌館', path: '/brands' }],
          pictureId: brand.picture?.id,
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

export default function Brand({ params }: Route.ComponentProps) {
  const channelId = useChannelId();
  const id = Number(params.brandId);
  const [search] = useSearchParams();
  const { data } = useQuery(aggregatedQuery(channelId, 'BRAND', id));
  if (!data) return null;
  return (
    <div className="shop-width pt-3 pb-12">
      <BrandHeader brand={data.result} />
      <ProductList
        channelId={channelId}
        state={readListState(search, () => brandScope(id))}
        suggestions={<HotKeywords channelId={channelId} title="大家都在找" />}
      />
    </div>
  );
}
