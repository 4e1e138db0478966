import { Picture } from '@kaituan/kit/content/picture.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import { CampaignClock } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import {
  heldLine,
  joinedLine,
  nextRungLine,
} from '#web/features/group-buy/campaign/campaign-labels.ts';
import { isCalledOff } from '#web/features/group-buy/campaign/campaign-phase.ts';
import {
  type CampaignCard,
  cheapestItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignProgress } from '#web/features/group-buy/progress/campaign-progress.tsx';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { campaignPath } from '#web/navigation/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

export function CampaignTile({ card: answered }: { card: CampaignCard }) {
  const { campaign: card, ref } = useCampaignProgress(answered);
  const isOff = isCalledOff(card.status);
  const isRunning = card.status === 'OPEN' || card.status === 'SCHEDULED';
  const next = isRunning ? nextRungLine(card) : undefined;
  return (
    <div ref={ref} className="h-full">
      <ShopLink
        to={campaignPath(card.campaignId)}
        className="group flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card transition-transform hover:-translate-y-0.5"
      >
        <span className="relative block aspect-[2/1] overflow-hidden bg-sunken">
          {card.picture && (
            <Picture
              picture={{ ...card.picture, alt: '' }}
              sizes="(min-width: 960px) 400px, (min-width: 600px) 46vw, 82vw"
              className="size-full object-cover transition-transform duration-300 group-hover:scale-105"
            />
          )}
        </span>
        <div className="-mt-5 px-4">
          <div className="relative w-fit rounded-2xl ring-4 ring-surface">
            <CampaignClock card={card} isBrief />
          </div>
        </div>
        <div className="flex flex-1 flex-col gap-2.5 p-4 pt-2.5">
          <span className="line-clamp-2 text-lg leading-7 font-bold group-hover:text-primary">
            {card.title}
          </span>
          {!isOff && <TilePrice card={card} />}
          <div className="mt-auto">
            <CampaignProgress card={card} isBrief />
          </div>
          {!isOff && (
            <span className="text-sm text-ink-soft tabular-nums">
              {[joinedLine(card), heldLine(card)].filter(Boolean).join(' · ')}
            </span>
          )}
          {next && (
            <span className="rounded-control bg-accent-soft px-3 py-1.5 text-sm font-bold text-accent-ink">
              {next}
            </span>
          )}
        </div>
      </ShopLink>
    </div>
  );
}

function TilePrice({ card }: { card: CampaignCard }) {
  if (card.hiddenPrice) {
    return <span className="font-semibold text-ink-soft">{hiddenPriceText[card.hiddenPrice]}</span>;
  }
  const item = cheapestItem(card);
  if (!item) return null;
  const { unitPriceTwd, ordinaryPriceTwd } = item;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-bold text-price tabular-nums">{formatTwd(unitPriceTwd)}</span>
      {card.items.length > 1 && <span className="-ml-1 text-sm text-ink-soft">起</span>}
      {ordinaryPriceTwd !== null && ordinaryPriceTwd > unitPriceTwd && (
        <del className="text-sm text-ink-soft tabular-nums">
          <span className="sr-only">平常售價 </span>
          {formatTwd(ordinaryPriceTwd)}
        </del>
      )}
    </span>
  );
}
