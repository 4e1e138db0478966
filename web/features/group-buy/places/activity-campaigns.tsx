import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { CampaignView } from '#web/features/group-buy/page/campaign-view.tsx';
import { CampaignTile } from './campaign-tile.tsx';
import { activityCampaignsQuery, isShownWhole } from './place-queries.ts';

/** Group buys of an activity: a single running one in full, several as tiles. */
export function ActivityCampaigns({
  channelId,
  activityId,
}: {
  channelId: number;
  activityId: number;
}) {
  const { data } = useQuery(activityCampaignsQuery(channelId, activityId));
  const cards = data?.result ?? [];
  const [only, ...others] = cards;
  if (!only) return null;
  return (
    <section aria-label="團購" className="mb-10">
      <SectionHeading title="活動中的團購" />
      {others.length === 0 && isShownWhole(only) ? (
        <OnlyCampaign channelId={channelId} campaignId={only.campaignId} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {cards.map((card) => (
            <li key={card.campaignId} className="min-w-0">
              <CampaignTile card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OnlyCampaign({ channelId, campaignId }: { channelId: number; campaignId: number }) {
  const { data } = useQuery(campaignQuery(channelId, campaignId));
  return data && <CampaignView channelId={channelId} campaign={data.result} isWholePage={false} />;
}
