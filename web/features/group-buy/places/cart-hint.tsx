import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { campaignPath } from '#web/navigation/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { cartCampaignsQuery } from './place-queries.ts';

/** Below a cart line: the same goods are in a group buy, and whether they cost less there. */
export function CartHint({
  channelId,
  skuIds,
  line: { skuId, unitPriceTwd },
}: {
  channelId: number;
  /** Of all lines: one query serves them. */
  skuIds: readonly number[];
  line: { skuId: number; unitPriceTwd: number | null };
}) {
  const { data } = useQuery({
    ...cartCampaignsQuery(channelId, skuIds),
    placeholderData: keepPreviousData,
  });
  const card = data?.result.find(({ items }) => items.some((item) => item.skuId === skuId));
  if (!card) return null;
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
