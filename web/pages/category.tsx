import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { CategoryBrowser } from '#web/features/aggregated/category/category-browser.tsx';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { aggregatedArrayQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { newArrivalsPath } from '#web/navigation/paths/product-lists.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/category.ts';

const title = '商品分類';
const path = '/category';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [categories, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedArrayQuery(channelId, 'CATEGORY')),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const names = categories.result.map(({ aggregatedName }) => aggregatedName).join('、');
    const { publicUrl } = args.context.get(environmentContext);
    return {
      head: {
        title: `${title}｜${company.htmlTitle}`,
        description: `${company.name}的商品分類：${names}。`,
        path,
        structuredData: [breadcrumbStructuredData([{ name: title, path }], publicUrl)],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Category() {
  const channelId = useChannelId();
  const { data } = useQuery(aggregatedArrayQuery(channelId, 'CATEGORY'));
  if (!data) return null;
  const categories = data.result.filter(({ id }) => id !== 0);
  return (
    <div className="shop-width pt-3 pb-12">
      <ListHeader title={title} />
      {categories.length > 0 ? (
        <CategoryBrowser key={channelId} categories={categories} />
      ) : (
        <EmptyState icon={<LayoutGrid size={28} />} title="還沒有商品分類">
          <ShopLink to={newArrivalsPath} className={`${buttonStyle.soft} mt-2`}>
            看全部新品
          </ShopLink>
        </EmptyState>
      )}
    </div>
  );
}
