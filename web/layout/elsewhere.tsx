import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { HotProducts } from '#web/features/catalog/hot-products.tsx';
import { CategoryShortcuts } from '#web/features/home/category-shortcuts.tsx';
import { shopMenuQuery } from '#web/features/menus/shop-menu-query.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { keywordsQuery } from '#web/features/search/search-queries.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** Where else to look, for a page that has nothing to show. */
export function Elsewhere() {
  const channelId = useChannelId();
  const { data: categories = [] } = useQuery(shopMenuQuery(channelId, 'CATEGORY'));
  const { isPending } = useQuery(keywordsQuery(channelId));
  return (
    <div className="flex flex-col gap-10">
      <CategoryShortcuts categories={categories} />
      {isPending ? (
        <Skeleton className="h-38 rounded-card sm:h-21" />
      ) : (
        <HotKeywords channelId={channelId} title="大家都在找" />
      )}
      <HotProducts />
    </div>
  );
}
