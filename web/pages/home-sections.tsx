import { quietQuery } from '@kaituan/api-client/query-client';
import {
  type HomeSectionKey,
  homeSectionKeys,
  homeSectionText,
  readSections,
} from '@kaituan/domain/settings/home-sections';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { RowScroller } from '@kaituan/kit/content/row-scroller.tsx';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MoreLink } from '#web/features/catalog/more-link.tsx';
import { ProductRow } from '#web/features/catalog/product-row.tsx';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { GroupDoors } from '#web/features/group-buy/places/group-doors.tsx';
import { HomeCampaigns } from '#web/features/group-buy/places/home-campaigns.tsx';
import { CategoryShortcuts } from '#web/features/home/category-shortcuts.tsx';
import { FlashSaleRow } from '#web/features/home/flash-sale-row.tsx';
import { HeroCarousel } from '#web/features/home/hero-carousel.tsx';
import type { HomeContent } from '#web/features/home/home-query.ts';
import { shopMenuQuery } from '#web/features/menus/shop-menu-query.ts';
import { MenuRetry } from '#web/layout/menus/menu-retry.tsx';
import { newArrivalsPath } from '#web/navigation/paths/product-lists.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';

/** The home page in the shop's order; the address of a preview may name another one. */
export function HomeSections({ channelId, content }: { channelId: number; content: HomeContent }) {
  const [search] = useSearchParams();
  const previewed = readSections(search.get('sections'));
  // While releases change, a node of the one before may answer, which names no sections.
  const chosen: readonly HomeSectionKey[] = content.sectionArray ?? homeSectionKeys;
  return (
    <>
      {previewed && (
        <p
          role="status"
          className="rounded-control bg-accent-soft px-4 py-3 text-sm text-accent-ink"
        >
          這是首頁的預覽，其他人看到的還沒有改變。
        </p>
      )}
      {(previewed ?? chosen).map((section) => (
        <Section key={section} {...{ section, channelId, content }} />
      ))}
    </>
  );
}

function Section(props: { section: HomeSectionKey; channelId: number; content: HomeContent }) {
  const { section, channelId, content } = props;
  const { flashSale, pinnedActivityArray, newProductArray, hotProductArray, brandArray } = content;
  switch (section) {
    case 'CAMPAIGNS':
      return <HomeCampaigns channelId={channelId} />;
    case 'BANNERS':
      return <HeroCarousel banners={content.bannerArray} />;
    case 'CATEGORIES':
      return <Categories channelId={channelId} />;
    case 'FLASH_SALE':
      return flashSale && <FlashSaleRow sale={flashSale} serverTime={content.serverTime} />;
    case 'ACTIVITIES':
      return (
        <HomeSection
          id="activity-zone"
          title={homeSectionText.ACTIVITIES}
          link={<QuickOrder channelId={channelId} />}
        >
          <GroupDoors channelId={channelId} />
          <ActivityTiles activities={pinnedActivityArray} />
        </HomeSection>
      );
    case 'NEW':
      return newProductArray.length > 0 ? (
        <HomeSection title={homeSectionText.NEW} moreTo={newArrivalsPath}>
          <GoodsRow label={homeSectionText.NEW} cards={newProductArray} />
        </HomeSection>
      ) : null;
    case 'HOT':
      return hotProductArray.length > 0 ? (
        <HomeSection title={homeSectionText.HOT} moreTo="/collections/hot-items">
          <GoodsRow label={homeSectionText.HOT} cards={hotProductArray} />
        </HomeSection>
      ) : null;
    case 'BRANDS':
      return brandArray.length > 0 ? (
        <HomeSection title={homeSectionText.BRANDS} moreTo="/brands">
          <BrandWall brands={brandArray} />
        </HomeSection>
      ) : null;
    case 'RECENT':
      return <RecentlyViewed />;
  }
}

function Categories({ channelId }: { channelId: number }) {
  const query = useQuery(quietQuery(shopMenuQuery(channelId, 'CATEGORY')));
  // The server's failure is not the browser's, which asks again.
  const isHydrated = useIsHydrated();
  if (isHydrated && query.isLoadingError) return <MenuRetry onPress={query.refetch} />;
  return <CategoryShortcuts categories={query.data ?? []} />;
}

function GoodsRow({ label, cards }: { label: string; cards: HomeContent['newProductArray'] }) {
  return (
    <RowScroller label={label}>
      <ProductRow cards={cards} label={label} />
    </RowScroller>
  );
}

/** Members of a wholesale channel order by code. Beside a heading nothing moves when they turn out to be signed in. */
function QuickOrder({ channelId }: { channelId: number }) {
  const isOwn = useAppState(({ user }) => user?.isVerified && user.channelId === channelId);
  return isOwn ? (
    <MoreLink to="/quick-order" label="快速訂購">
      快速訂購
    </MoreLink>
  ) : null;
}

function HomeSection({
  id,
  title,
  moreTo,
  link,
  children,
}: {
  id?: string;
  title: string;
  moreTo?: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title}>
      <SectionHeading title={title}>
        {link}
        {moreTo && <MoreLink to={moreTo} label={`看更多${title}`} />}
      </SectionHeading>
      {children}
    </section>
  );
}

const activityWidths = [320, 480, 640, 960] as const;

/** Activities pinned by the shop. */
function ActivityTiles({ activities }: { activities: HomeContent['pinnedActivityArray'] }) {
  if (activities.length === 0) return null;
  return (
    <ul className="activity-tiles">
      {activities.map(({ id, aggregatedName, routerTo, picture }) => (
        <li key={id}>
          <ShopLink to={routerTo}>
            <span>
              {picture && (
                <Picture
                  picture={{ ...picture, alt: '' }}
                  sizes="(min-width:960px)420px,(min-width:600px)46vw,320px"
                  widths={activityWidths}
                />
              )}
            </span>
            <span>{aggregatedName}</span>
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

const brandWidth = 150;
const brandWidths = [160, 320, 480] as const;

/** Brand logos: two rows that scroll sideways on phones, a grid where there is room. */
function BrandWall({ brands }: { brands: HomeContent['brandArray'] }) {
  return (
    <ul className="brand-wall">
      {brands.map(({ id, aggregatedName, routerTo, picture }) => (
        <li key={id}>
          <ShopLink to={routerTo}>
            {picture ? (
              <Picture picture={{ ...picture, alt: '' }} sizes={brandWidth} widths={brandWidths} />
            ) : (
              <span />
            )}
            <span>{aggregatedName}</span>
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
