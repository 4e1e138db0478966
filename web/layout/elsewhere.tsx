import { quietQuery } from '@kaituan/api-client/query-client';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { HotProducts, hotProductsQuery } from '#web/features/catalog/hot-products.tsx';
import { CategoryShortcuts } from '#web/features/home/category-shortcuts.tsx';
import { shopMenuQuery } from '#web/features/menus/shop-menu-query.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { keywordsQuery } from '#web/features/search/search-queries.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';

/** Where else to look, for a page that has nothing to show. */
export function Elsewhere() {
  const channelId = useChannelId();
  const categories = useQuery(quietQuery(shopMenuQuery(channelId, 'CATEGORY')));
  const keywords = useQuery(quietQuery(keywordsQuery(channelId)));
  const hot = useQuery(quietQuery(hotProductsQuery(channelId)));
  const failed = [categories, keywords, hot].filter(
    ({ data, errorUpdateCount }) => !data && errorUpdateCount > 0,
  );
  return (
    <div className="flex flex-col gap-10">
      <CategoryShortcuts categories={categories.data ?? []} />
      {keywords.isPending && keywords.errorUpdateCount === 0 ? (
        <Skeleton className="h-38 rounded-card sm:h-21" />
      ) : (
        <HotKeywords channelId={channelId} title="大家都在找" />
      )}
      <HotProducts />
      {failed.length > 0 && (
        <PartFailure
          what="其他推薦"
          isBusy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
    </div>
  );
}
