import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { useQuery } from '@tanstack/react-query';
import { replace } from 'react-router';
import {
  activityProductsQuery,
  GuestActivity,
} from '#web/features/aggregated/activity/guest-activity.tsx';
import { GroupBuySteps } from '#web/features/aggregated/group-buy-steps.tsx';
import { ListHeader } from '#web/features/aggregated/list-header.tsx';
import { aggregatedArrayQuery, aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { channelIdOf, withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/guest-collection.ts';

const title = '新朋友專區';
const path = '/collections/guest';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const [activities, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedArrayQuery(channelId, 'ACTIVITY')),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const forGuests = listGuestActivities(activities.result);
    if (forGuests.length === 0) throw replace(withChannel('/collections/hot-items', channelId));
    await Promise.all(
      forGuests.flatMap(({ id }) => [
        client.prefetchQuery(aggregatedQuery(channelId, 'ACTIVITY', id)),
        client.prefetchQuery(activityProductsQuery(channelId, id)),
      ]),
    );
    const names = forGuests.map(({ aggregatedName }) => aggregatedName).join('、');
    const { publicUrl } = args.context.get(environmentContext);
    return {
      head: {
        title: `${title}｜${company.htmlTitle}`,
        description: `第一次來${company.name}：${names}，以及團購怎麼買。`,
        path,
        pictureId: forGuests[0]?.picture?.id,
        structuredData: [breadcrumbStructuredData([{ name: title, path }], publicUrl)],
      },
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

const listGuestActivities = (activities: readonly AggregatedItem[]): AggregatedItem[] =>
  activities.filter(({ audience }) => audience === 'GUEST');

export default function GuestCollection() {
  const channelId = useChannelId();
  const { data } = useQuery(aggregatedArrayQuery(channelId, 'ACTIVITY'));
  if (!data) return null;
  return (
    <div className="shop-width pt-3 pb-12">
      <ListHeader title={title}>第一次來嗎？從這些開始，花一分鐘看看團購怎麼買。</ListHeader>
      {listGuestActivities(data.result).map((activity) => (
        <GuestActivity key={activity.id} activity={activity} channelId={channelId} />
      ))}
      <GroupBuySteps />
    </div>
  );
}
