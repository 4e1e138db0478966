import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { BrandDirectory } from '#web/features/aggregated/brand/brand-directory.tsx';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { aggregatedArrayQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/brands.ts';

const title = '品牌館';
const path = '/brands';
const namesInDescription = 12;

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [brands, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedArrayQuery(channelId, 'BRAND')),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const names = brands.result.slice(0, namesInDescription).map((brand) => brand.aggregatedName);
    const { publicUrl } = args.context.get(environmentContext);
    return {
      head: {
        title: `${title}｜${company.htmlTitle}`,
        description: `${company.name}的 ${brands.result.length} 個品牌：${names.join('、')}等。`,
        path,
        structuredData: [breadcrumbStructuredData([{ name: title, path }], publicUrl)],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Brands() {
  const { pathname, search, hash } = useLocation();
  const { data } = useQuery(aggregatedArrayQuery(useChannelId(), 'BRAND'));
  if (!data) return null;
  return (
    <div className="shop-width pt-3 pb-12">
      <ListHeader title={title} />
      {/* The page's key is its full path: another address begins anew. */}
      <BrandDirectory
        key={pathname + search + hash}
        brands={data.result}
        typedBefore={new URLSearchParams(search).get('q') ?? ''}
      />
    </div>
  );
}
