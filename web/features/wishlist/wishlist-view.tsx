import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useShopLimits } from '#web/navigation/use-shop-limits.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { refreshWishlist } from './wishlist-calls.ts';
import { wishlistQuery } from './wishlist-query.ts';
import { WishlistRow } from './wishlist-row.tsx';
import { WishlistSkeleton, wishlistColumns } from './wishlist-skeleton.tsx';

/** The member's wishlist: empty, failed, full, or what is on it. */
export function WishlistView() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const { wishlistItems } = useShopLimits();
  const list = useInfiniteQuery(wishlistQuery(channelId));
  useEffect(() => void refreshWishlist(client, channelId), [client, channelId]);
  if (!list.data) {
    if (!list.error) return <WishlistSkeleton />;
    return (
      <LoadFailure
        error={list.error}
        isBusy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const items = list.data.pages.flatMap(({ result }) => result);
  const total = list.data.pages[0]?.total ?? 0;
  if (items.length === 0) return <NothingYet />;
  return (
    <>
      <p className="text-ink-soft">
        {total} 件。降價、開團或到貨時通知您；到貨依收藏先後，一次不通知超過庫存的人數。
      </p>
      {total >= wishlistItems && (
        <Notice kind="WARNING">收藏已滿 {wishlistItems} 件，移除一些才能再加。</Notice>
      )}
      <ul className={wishlistColumns}>
        {items.map((item) => (
          <li key={item.product.id}>
            <WishlistRow item={item} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          look="outline"
          className="self-center"
        >
          看更多收藏
        </Button>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<Heart size={30} />} title="還沒有收藏">
      <p className="text-ink-soft">按商品上的愛心就會收在這裡，降價、開團或到貨時通知您。</p>
      <ShopLink to="/collections/hot-items" className={`${buttonStyle.primary} mt-2`}>
        看看熱門推薦
      </ShopLink>
    </EmptyState>
  );
}
