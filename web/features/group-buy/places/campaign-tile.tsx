import { Picture } from '@kaituan/kit/content/picture.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import type { ReactNode } from 'react';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import { CampaignClock } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import {
  type CampaignCard,
  cheapestItem,
  type ListedCampaign,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { campaignPath } from '#web/navigation/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { TileJoined } from './tile-joined.tsx';
import { TileLadder } from './tile-ladder.tsx';
import { TileNext } from './tile-next.tsx';

/**
 * A group buy in a list: its zones are as high on every card, so that they align in a row. One that has the row for
 * itself shows them side by side where there is room.
 */
export function CampaignTile({
  card: answered,
  eager = false,
  isAlone = false,
}: {
  card: ListedCampaign;
  eager?: boolean;
  isAlone?: boolean;
}) {
  const { campaign: card, ref } = useCampaignProgress(answered);
  return (
    <div ref={ref} className="h-full">
      <ShopLink
        to={campaignPath(card.campaignId)}
        className={`group h-full gap-3 card p-3 transition-transform hover:-translate-y-0.5 sm:p-4 ${
          isAlone ? 'grid md:grid-cols-2 md:gap-x-10 md:p-6' : 'flex flex-col'
        }`}
      >
        <Zones isTogether={isAlone}>
          <CampaignClock card={card} isBrief />
          <span className="flex gap-3 sm:gap-4">
            <span
              className={`size-28 shrink-0 overflow-hidden rounded-control bg-sunken sm:size-32 ${
                isAlone ? 'md:size-48' : 'xl:size-36'
              }`}
            >
              {card.picture && (
                <Picture
                  picture={{ ...card.picture, alt: '' }}
                  sizes={isAlone ? '(min-width: 960px) 192px, 128px' : pictureWidth}
                  widths={pictureWidths}
                  eager={eager}
                  className="size-full object-contain"
                />
              )}
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="line-clamp-2 h-14 text-lg leading-7 font-bold group-hover:text-primary">
                {card.title}
              </span>
              {!isFailedOrCancelled(card.status) && <TilePrice card={card} />}
            </span>
          </span>
        </Zones>
        <Zones isTogether={isAlone}>
          <TileLadder card={card} />
          <TileJoined card={card} />
          <TileNext card={card} />
        </Zones>
      </ShopLink>
    </div>
  );
}

/** A little less on phones, a little more on the widest screens. */
const pictureWidth = 128;
const pictureWidths = [160, 320, 480] as const;

/** Zones below each other in a column of their own, or in that of the card. */
const Zones = ({ isTogether, children }: { isTogether: boolean; children: ReactNode }) =>
  isTogether ? (
    <span className="flex min-w-0 flex-col justify-between gap-3">{children}</span>
  ) : (
    children
  );

function TilePrice({ card }: { card: CampaignCard }) {
  if (card.hiddenPrice) {
    return (
      <span className="mt-auto font-semibold text-ink-soft">
        {hiddenPriceText[card.hiddenPrice]}
      </span>
    );
  }
  const item = cheapestItem(card);
  if (!item) return null;
  const { unitPriceTwd, ordinaryPriceTwd } = item;
  const isCheaper = ordinaryPriceTwd !== null && ordinaryPriceTwd > unitPriceTwd;
  return (
    <span className="mt-auto flex flex-col">
      {/* What has no room beside the price wraps out of sight. */}
      <span className="flex h-5 flex-wrap gap-x-1.5 overflow-hidden text-sm leading-5 whitespace-nowrap text-ink-soft tabular-nums">
        {isCheaper && (
          <>
            <span className="sr-only">平常售價 </span>
            <del>{formatTwd(ordinaryPriceTwd)}</del>
            <span className="font-semibold text-good">
              省 {formatTwd(ordinaryPriceTwd - unitPriceTwd)}
            </span>
          </>
        )}
      </span>
      <span className="flex items-baseline gap-x-1 whitespace-nowrap">
        <span className="text-2xl leading-8 font-bold text-price tabular-nums">
          {formatTwd(unitPriceTwd)}
        </span>
        {card.items.length > 1 && <span className="text-sm text-ink-soft">起</span>}
      </span>
    </span>
  );
}
