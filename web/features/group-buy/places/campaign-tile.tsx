import { formatTwd } from '@kaituan/domain/format-twd';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import type { ReactNode } from 'react';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import { CampaignClock } from '#web/features/group-buy/campaign/campaign-clock.tsx';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import {
  type CampaignCard,
  cheapestItem,
  goodsOf,
  type ListedCampaign,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
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
  const [product, another] = goodsOf(card);
  return (
    <div ref={ref} className="relative h-full">
      <ShopLink
        to={campaignPath(card.campaignId)}
        className={isAlone ? 'group-tile is-alone' : 'group-tile'}
      >
        <Zones isTogether={isAlone}>
          <CampaignClock card={card} isBrief />
          <span className="tile-head">
            <span className="tile-picture">
              {card.picture && (
                <Picture
                  picture={{ ...card.picture, alt: '' }}
                  sizes={isAlone ? '(min-width: 960px) 192px, 128px' : pictureWidth}
                  widths={pictureWidths}
                  eager={eager}
                />
              )}
            </span>
            <span>
              <span className="tile-title">{card.title}</span>
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
      {/* The goods of a group buy with several have their hearts on its page. */}
      {product && !another && <HeartButton product={product} className="group-wish" />}
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
    <span className="tile-price">
      {/* What has no room beside the price wraps out of sight. */}
      <span>
        {isCheaper && (
          <>
            <span className="sr-only">平常售價 </span>
            <del>{formatTwd(ordinaryPriceTwd)}</del>
            <span className="tile-saved">{`省 ${formatTwd(ordinaryPriceTwd - unitPriceTwd)}`}</span>
          </>
        )}
      </span>
      <span>
        <b>{formatTwd(unitPriceTwd)}</b>
        {card.items.length > 1 && <span>起</span>}
      </span>
    </span>
  );
}
