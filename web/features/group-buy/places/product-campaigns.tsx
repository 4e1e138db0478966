import { formatTwd } from '@kaituan/domain/format-twd';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, UsersRound } from 'lucide-react';
import { CampaignClock } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { heldLine, nextRungLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import {
  type CampaignCard,
  cheapestItem,
  sizeOf,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignProgress } from '#web/features/group-buy/progress/campaign-progress.tsx';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { productCampaignsQuery } from './place-queries.ts';

export function ProductCampaigns({
  channelId,
  productId,
}: {
  channelId: number;
  productId: number;
}) {
  const { data } = useQuery(productCampaignsQuery(channelId, productId));
  return data?.result.map((card) => (
    <ProductCampaign key={card.campaignId} card={card} productId={productId} />
  ));
}

function ProductCampaign({ card: answered, productId }: { card: CampaignCard; productId: number }) {
  const { campaign: card, ref } = useCampaignProgress(answered);
  const next = nextRungLine(card);
  const held = heldLine(card);
  return (
    <section
      ref={ref}
      aria-label={`團購：${card.title}`}
      className="card border border-primary/35 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="flex items-center gap-2 font-bold">
          <UsersRound aria-hidden size={20} className="text-primary" />
          {card.status === 'SCHEDULED' ? '這件商品即將團購' : '這件商品正在團購'}
        </h2>
        <CampaignClock card={card} isBrief />
      </div>
      <BoxPrice card={card} productId={productId} />
      <CampaignProgress card={card} isBrief />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-[min(11rem,100%)] flex-1 text-sm">
          {next && <strong className="block text-accent-ink">{next}</strong>}
          {held && <span className="text-ink-soft">{held}</span>}
        </p>
        <ShopLink
          to={campaignPath(card.campaignId)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control bg-primary-soft px-4 font-semibold text-primary hover:bg-sunken"
        >
          {card.status === 'SCHEDULED' ? '先看內容' : '去跟團'}
          <ArrowRight aria-hidden size={18} />
        </ShopLink>
      </div>
    </section>
  );
}

function BoxPrice({ card, productId }: { card: CampaignCard; productId: number }) {
  const items = card.items.filter((item) => item.productId === productId);
  const cheapest = cheapestItem({ items });
  if (!cheapest) return <div className="h-3" />;
  const isFrom = new Set(items.map(({ unitPriceTwd }) => unitPriceTwd)).size > 1;
  return (
    <p className="mt-2 mb-3 flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm text-ink-soft">團購價</span>
      <strong className="text-2xl text-price tabular-nums">
        {formatTwd(cheapest.unitPriceTwd)}
      </strong>
      {isFrom && <span className="text-sm text-ink-soft">起</span>}
      <span className="text-sm text-ink-soft">{sizeOf(cheapest, { items })}</span>
    </p>
  );
}
