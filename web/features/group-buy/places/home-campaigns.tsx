import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { MoreLink } from '#web/features/catalog/more-link.tsx';
import { groupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { CampaignTile } from './campaign-tile.tsx';
import { homeCampaignsQuery } from './place-queries.ts';

const title = '正在揪團';

/** By their number, so that none shrinks when the rest of a page comes later. */
const widthsOf: Record<number, string> = {
  1: 'is-alone',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
};

/** The running group buys the home page begins with; nothing when there are none. */
export function HomeCampaigns({ channelId }: { channelId: number }) {
  const { data } = useQuery(homeCampaignsQuery(channelId));
  if (!data || data.result.length === 0) return null;
  const isAlone = data.result.length === 1;
  return (
    <section aria-label={title}>
      <SectionHeading title={title}>
        <MoreLink to={groupBuysPath} label={`全部 ${data.total} 團，正在揪團`}>
          全部 {data.total} 團
        </MoreLink>
      </SectionHeading>
      <ul aria-label={title} className={`group-row ${widthsOf[data.result.length]}`}>
        {data.result.map((card) => (
          <li key={card.campaignId}>
            <CampaignTile card={card} isAlone={isAlone} eager />
          </li>
        ))}
      </ul>
    </section>
  );
}
