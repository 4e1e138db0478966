import { formatTwd } from '@kaituan/domain/format-twd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { cartCampaignsQuery } from './place-queries.ts';

type Line = { skuId: number; unitPriceTwd: number | null };

/**
 * What stands below the lines of a cart whose goods cost less in a group buy; `isPending` until it is known for the first
 * time, so that a cart is shown with it and nothing moves.
 */
export function useCartHints(skuIds: readonly number[]) {
  const channelId = useChannelId();
  const { data, isLoading, failureCount } = useQuery({
    ...cartCampaignsQuery(channelId, skuIds),
    enabled: skuIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const hintOf = ({ skuId, unitPriceTwd }: Line) => {
    for (const { campaignId, items } of data?.result ?? []) {
      const groupTwd = items.find((item) => item.skuId === skuId)?.unitPriceTwd;
      if (groupTwd == null || unitPriceTwd === null || groupTwd >= unitPriceTwd) continue;
      return <CartHint campaignId={campaignId} groupTwd={groupTwd} />;
    }
    return null;
  };
  return { isPending: isLoading && failureCount === 0, hintOf };
}

/** The same goods cost less in a group buy; one that is no cheaper is no reason to look. */
function CartHint({ campaignId, groupTwd }: { campaignId: number; groupTwd: number }) {
  return (
    <ShopLink
      to={campaignPath(campaignId)}
      className="flex min-h-11 w-full items-center gap-2 rounded-control bg-accent-soft px-3 py-1.5 text-sm font-semibold text-accent-ink hover:underline sm:w-fit"
    >
      <UsersRound aria-hidden size={17} className="shrink-0" />
      <span>這件商品正在團購，揪團更便宜：每份 {formatTwd(groupTwd)}</span>
    </ShopLink>
  );
}
