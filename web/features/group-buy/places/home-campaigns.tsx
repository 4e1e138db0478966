import { RowScroller } from '@kaituan/kit/content/row-scroller.tsx';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignTile } from './campaign-tile.tsx';
import { homeCampaignsQuery } from './place-queries.ts';

const title = '正在揪團';

/** Running group buys, nearest to their next price first; nothing when there are none. */
export function HomeCampaigns({ channelId, more }: { channelId: number; more?: ReactNode }) {
  const { data } = useQuery(homeCampaignsQuery(channelId));
  const cards = nearestFirst(data?.result ?? []);
  if (cards.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHeading title={title}>{more}</SectionHeading>
      <RowScroller label={title}>
        <ul
          aria-label={title}
          className="scroll-row -mx-4 scroll-px-4 gap-3 px-4 pt-1 pb-4 sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6"
        >
          {cards.map((card) => (
            <li key={card.campaignId} className="w-[82vw] max-w-96 sm:w-88">
              <CampaignTile card={card} />
            </li>
          ))}
        </ul>
      </RowScroller>
    </section>
  );
}

/** In the API's order when equally near. */
const nearestFirst = (cards: readonly CampaignCard[]): CampaignCard[] =>
  cards.toSorted((a, b) => (a.unitsToNextRung ?? Infinity) - (b.unitsToNextRung ?? Infinity) || 0);
