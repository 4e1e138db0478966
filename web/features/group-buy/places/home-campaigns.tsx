import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { MoreLink } from '#web/features/catalog/more-link.tsx';
import { groupBuysPath } from '#web/navigation/group-buy-paths.ts';
import { CampaignTile } from './campaign-tile.tsx';
import { homeCampaignsQuery } from './place-queries.ts';

const title = '正在揪團';

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
      <ul
        aria-label={title}
        className="scroll-row -mx-4 scroll-px-4 gap-3 px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:gap-4 sm:px-6 md:mx-0 md:grid md:auto-cols-fr md:grid-flow-col md:overflow-visible md:p-0"
      >
        {data.result.map((card) => (
          <li
            key={card.campaignId}
            className={isAlone ? 'w-full' : 'w-[88vw] max-w-96 md:w-auto md:max-w-2xl'}
          >
            <CampaignTile card={card} isAlone={isAlone} eager />
          </li>
        ))}
      </ul>
    </section>
  );
}
