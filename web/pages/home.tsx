import { useQuery } from '@tanstack/react-query';
import { ProductRow } from '../features/catalog/product-row.tsx';
import { companyQuery } from '../features/company/company-query.ts';
import { homeCampaigns } from '../features/group-buy/places/place-parts.ts';
import { homeCampaignsQuery } from '../features/group-buy/places/place-queries.ts';
import { ActivityTiles } from '../features/home/activity-tiles.tsx';
import { BrandWall } from '../features/home/brand-wall.tsx';
import { CategoryShortcuts } from '../features/home/category-shortcuts.tsx';
import { FlashSaleRow } from '../features/home/flash-sale-row.tsx';
import { HeroCarousel } from '../features/home/hero-carousel.tsx';
import { HomeFailure } from '../features/home/home-failure.tsx';
import { type HomeContent, homeQuery } from '../features/home/home-query.ts';
import { HomeSection } from '../features/home/home-section.tsx';
import { HomeSkeleton } from '../features/home/home-skeleton.tsx';
import { shopMenuQuery } from '../features/menus/shop-menu-query.ts';
import { headOfPage } from '../layout/page-head.ts';
import { presentOrganization } from '../layout/structured-data.ts';
import { channelIdOf } from '../navigation/channel.ts';
import { newArrivalsPath } from '../navigation/product-lists.ts';
import { useChannelId } from '../navigation/use-channel.ts';
import { loadPage } from '../platform/load-page.ts';
import { environmentContext } from '../platform/page-context.ts';
import { LatePart } from '../ui/late-part.tsx';
import { RowScroller } from '../ui/row-scroller.tsx';
import type { Route } from './+types/home.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs, isWhole: boolean) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const content = client.ensureQueryData(homeQuery(channelId));
    // In the browser the page shows at once, as a skeleton where there is nothing yet.
    if (isWhole) await Promise.all([content, client.prefetchQuery(homeCampaignsQuery(channelId))]);
    else content.catch(() => undefined);
    const { result: company } = await client.ensureQueryData(companyQuery(channelId));
    const description = `${company.htmlTitle}：生鮮、零食、居家用品團購與批發，多件更優惠，限時搶購天天更新。`;
    const { publicUrl } = args.context.get(environmentContext);
    const structuredData = [presentOrganization(company, publicUrl)];
    return { head: { title: company.htmlTitle, description, path: '/', structuredData } };
  });

export const loader = (args: Route.LoaderArgs) => load(args, true);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args, false);
export const meta = headOfPage;

export default function Home() {
  const channelId = useChannelId();
  const { data: company } = useQuery(companyQuery(channelId));
  const { data, isError, refetch } = useQuery(homeQuery(channelId));
  const { data: menu } = useQuery(shopMenuQuery(channelId));
  return (
    <div className="flex flex-col gap-8 py-4 shop-width md:gap-12 md:py-6">
      <h1 className="sr-only">{company?.result.htmlTitle}</h1>
      {data ? (
        <HomeSections
          channelId={channelId}
          content={data.result}
          categories={menu?.categories ?? []}
        />
      ) : isError ? (
        <HomeFailure onRetry={refetch} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

function HomeSections({
  channelId,
  content,
  categories,
}: {
  channelId: number;
  content: HomeContent;
  categories: Parameters<typeof CategoryShortcuts>[0]['categories'];
}) {
  const { flashSale, pinnedActivityArray, newProductArray, hotProductArray, brandArray } = content;
  return (
    <>
      <HeroCarousel banners={content.bannerArray} />
      <CategoryShortcuts categories={categories} />
      {flashSale && <FlashSaleRow sale={flashSale} serverTime={content.serverTime} />}
      <LatePart code={homeCampaigns} props={{ channelId }} />
      {pinnedActivityArray.length > 0 && (
        <HomeSection id="activity-zone" title="活動專區">
          <ActivityTiles activities={pinnedActivityArray} />
        </HomeSection>
      )}
      {newProductArray.length > 0 && (
        <HomeSection title="新品上架" moreTo={newArrivalsPath}>
          <RowScroller label="新品上架">
            <ProductRow cards={newProductArray} label="新品上架" />
          </RowScroller>
        </HomeSection>
      )}
      <HomeSection title="熱門推薦" moreTo="/collections/hot-items">
        {hotProductArray.length > 0 ? (
          <RowScroller label="熱門推薦">
            <ProductRow cards={hotProductArray} label="熱門推薦" />
          </RowScroller>
        ) : (
          <p className="rounded-card bg-surface px-5 py-8 text-center text-ink-soft shadow-card">
            目前還沒有足夠的銷售紀錄可以排行，也沒有編輯精選商品。
          </p>
        )}
      </HomeSection>
      {brandArray.length > 0 && (
        <HomeSection title="品牌館" moreTo="/brands">
          <BrandWall brands={brandArray} />
        </HomeSection>
      )}
    </>
  );
}
