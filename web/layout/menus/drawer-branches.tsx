import { quietQuery } from '@kaituan/api-client/query-client';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { aggregatedArrayQuery } from '#web/features/catalog/aggregated-query.ts';
import { storesQuery } from '#web/features/content/stores/store-query.ts';
import { shopMenuQuery } from '#web/features/menus/shop-menu-query.ts';
import { groupBuysPath, myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { MenuRetry } from './menu-retry.tsx';

/** Beyond this a link to the brands page follows. */
const maxBrands = 40;

export function CategoryBranch() {
  const query = useQuery(quietQuery(aggregatedArrayQuery(useChannelId(), 'CATEGORY')));
  return (
    <Branch label="商品分類" query={query}>
      {query.data?.result.map((category) => (
        <Category key={category.id} category={category} />
      ))}
    </Branch>
  );
}

function Category({ category }: { category: AggregatedItem }) {
  const { aggregatedName, routerTo, children } = category;
  if (children.length === 0) return <Leaf to={routerTo}>{aggregatedName}</Leaf>;
  return (
    <Branch label={aggregatedName}>
      <Leaf to={routerTo}>全部{aggregatedName}</Leaf>
      {children.map((child) => (
        <Category key={child.id} category={child} />
      ))}
    </Branch>
  );
}

export function BrandBranch() {
  const query = useQuery(quietQuery(aggregatedArrayQuery(useChannelId(), 'BRAND')));
  return (
    <Branch label="品牌館" query={query}>
      <Leaf to="/brands">全部品牌</Leaf>
      {query.data?.result.slice(0, maxBrands).map(({ id, routerTo, aggregatedName }) => (
        <Leaf key={id} to={routerTo}>
          {aggregatedName}
        </Leaf>
      ))}
    </Branch>
  );
}

export function ActivityBranch() {
  const query = useQuery(quietQuery(shopMenuQuery(useChannelId(), 'ACTIVITY')));
  return (
    <Branch label="活動專區" query={query}>
      <Leaf to={groupBuysPath}>揪團中</Leaf>
      <Leaf to={myGroupBuysPath}>我的團購</Leaf>
      {query.data?.map(({ id, routerTo, aggregatedName }) => (
        <Leaf key={id} to={routerTo}>
          {aggregatedName}
        </Leaf>
      ))}
    </Branch>
  );
}

/** What the shop has of special prices, clearance and the like, and its stores; each only while there is something. */
export function HintEntries() {
  const channelId = useChannelId();
  const activities = useQuery(quietQuery(aggregatedArrayQuery(channelId, 'ACTIVITY')));
  const stores = useQuery(quietQuery(storesQuery(channelId)));
  const failed = [activities, stores].filter(({ isLoadingError }) => isLoadingError);
  const collections = activities.data?.result.filter(
    ({ collectionKey }) => collectionKey !== undefined,
  );
  return (
    <>
      {collections?.map(({ id, routerTo, aggregatedName }) => (
        <Leaf key={id} to={routerTo}>
          {aggregatedName}
        </Leaf>
      ))}
      {stores.data && stores.data.result.length > 0 && <Leaf to="/stores">門市地圖</Leaf>}
      {failed.length > 0 && (
        <li>
          <MenuRetry onPress={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
        </li>
      )}
    </>
  );
}

function Branch({
  label,
  query,
  children,
}: {
  label: string;
  query?: UseQueryResult;
  children: ReactNode;
}) {
  return (
    <li>
      <details className="group/branch [&[open]>summary>svg]:rotate-90">
        <summary
          className={`${drawerEntryStyle} cursor-pointer list-none justify-between [&::-webkit-details-marker]:hidden`}
        >
          {label}
          <ChevronRight aria-hidden size={18} className="text-ink-soft transition-transform" />
        </summary>
        <ul className="ml-4 border-l border-line">
          {query?.isPending && <Skeleton className="m-3 h-32" />}
          {children}
          {query?.isLoadingError && (
            <li>
              <MenuRetry onPress={query.refetch} />
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

function Leaf({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <ShopLink to={to} className={drawerEntryStyle}>
        {children}
      </ShopLink>
    </li>
  );
}

export const drawerEntryStyle =
  'flex min-h-12 items-center px-4 text-base hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-bold aria-[current=page]:text-primary';
