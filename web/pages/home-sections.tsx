import { ProductRow } from '#web/features/catalog/product-row.tsx';
import { HomeCampaigns } from '#web/features/group-buy/places/home-campaigns.tsx';
import { ActivityTiles } from '#web/features/home/activity-tiles.tsx';
import { BrandWall } from '#web/features/home/brand-wall.tsx';
import { FlashSaleRow } from '#web/features/home/flash-sale-row.tsx';
import type { HomeContent } from '#web/features/home/home-query.ts';
import { HomeSection } from '#web/features/home/home-section.tsx';
import { MoreLink } from '#web/features/home/more-link.tsx';
import { groupBuysPath } from '#web/navigation/group-buy-paths.ts';
import { newArrivalsPath } from '#web/navigation/product-lists.ts';
import { RowScroller } from '#web/ui/row-scroller.tsx';

/** Everything of the home page below its categories. */
export function HomeSections({ channelId, content }: { channelId: number; content: HomeContent }) {
  const { flashSale, pinnedActivityArray, newProductArray, hotProductArray, brandArray } = content;
  return (
    <>
      {flashSale && <FlashSaleRow sale={flashSale} serverTime={content.serverTime} />}
      <HomeCampaigns
        channelId={channelId}
        more={<MoreLink to={groupBuysPath} label="看更多正在揪團" />}
      />
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
