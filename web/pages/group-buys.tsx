import { UsersRound } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { CampaignList } from '#web/features/group-buy/places/campaign-list.tsx';
import {
  campaignListPath,
  campaignListViewOf,
} from '#web/features/group-buy/places/campaign-views.ts';
import { listedCampaignsQuery } from '#web/features/group-buy/places/place-queries.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { groupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/group-buys.ts';

const title = '團購';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const view = campaignListViewOf(args.url.searchParams);
    const [{ result: company }, { result: cards }] = await Promise.all([
      client.ensureQueryData(companyQuery(channelId)),
      client.ensureQueryData(listedCampaignsQuery(channelId, view.status)),
    ]);
    const names = cards.slice(0, 5).map((card) => card.title);
    const { publicUrl } = args.context.get(environmentContext);
    return {
      head: {
        title: `${view.name}的${title}｜${company.htmlTitle}`,
        description: `${view.about}${names.length > 0 ? `${names.join('、')}等。` : ''}`,
        path: campaignListPath(view),
        structuredData: [
          breadcrumbStructuredData([{ name: title, path: groupBuysPath }], publicUrl),
        ],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function GroupBuys() {
  const channelId = useChannelId();
  const [search] = useSearchParams();
  return (
    <div className="shop-width pt-3 pb-12">
      <ListHeader title={title} icon={<UsersRound size={26} />} />
      <CampaignList channelId={channelId} view={campaignListViewOf(search)} />
    </div>
  );
}
