import { formatTwd } from '@kaituan/domain/format-twd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { cartCampaignsQuery } from './place-queries.ts';

type Line = { skuId: number; unitPriceTwd: number | null };

/**
 * What stands below the lines of a cart whose goods are in a group buy; `isPending` until it is known for the first
 * time, so that a cart is shown with it and nothing moves.
 */
export function useCartHints(skuIds: readonly number[]) {
  const channelId = useChannelId();
  const { data, isLoading, failureCount } = useQuery({
    ...cartCampaignsQuery(channelId, skuIds),
    enabled: skuIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const hintOf = (line: Line) => {
    const card = data?.result.find(({ items }) => items.some(({ skuId }) => skuId === line.skuId));
    return card ? <CartHint card={card} line={line} /> : null;
  };
  return { isPending: isLoading && failureCount === 0, hintOf };
}

/** The same goods are in a group buy, and whether they cost less there. */
function CartHint({ card, line: { skuId, unitPriceTwd } }: { card: CampaignCard; line: Line }) {
  const groupTwd = card.items.find((item) => item.skuId === skuId)?.unitPriceTwd ?? null;
  const isCheaper = groupTwd !== null && unitPriceTwd !== null && groupTwd < unitPriceTwd;
  return (
    <ShopLink
      to={campaignPath(card.campaignId)}
      className="flex min-h-11 w-full items-center gap-2 rounded-control bg-accent-soft px-3 py-1.5 text-sm font-semibold text-accent-ink hover:underline sm:w-fit"
    >
      <UsersRound aria-hidden size={17} className="shrink-0" />
      <span>
        這件商品正在團購
        {isCheaper && `，揪團更便宜：每份 ${formatTwd(groupTwd)}`}
      </span>
    </ShopLink>
  );
}
