import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ActivityGone } from '#web/features/aggregated/activity/activity-gone.tsx';
import { ActivityHeader } from '#web/features/aggregated/activity/activity-header.tsx';
import { aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/company/company-query.ts';
import { ActivityCampaigns } from '#web/features/group-buy/places/activity-campaigns.tsx';
import { loadActivityCampaigns } from '#web/features/group-buy/places/load-activity-campaigns.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { presentListHead } from '#web/features/product-list/query/list-head.ts';
import { activityScope } from '#web/features/product-list/query/list-scope.ts';
import { readListState } from '#web/features/product-list/query/list-state.ts';
import { loadProductList } from '#web/features/product-list/query/product-list-query.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { isGone } from '#web/layout/page-error.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { excerptOf } from '#web/ui/text-of-html.ts';
import type { Route } from './+types/collection.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const id = Number(args.params.activityId);
    const state = readListState(args.url.searchParams, () => activityScope(id));
    const [{ result: activity }, { result: company }] = await Promise.all([
      client.ensureQueryData(aggregatedQuery(channelId, 'ACTIVITY', id)),
      client.ensureQueryData(companyQuery(channelId)),
      loadProductList(client, { url: args.url, channelId, state }),
      loadActivityCampaigns(client, channelId, id),
    ]);
    return {
      head: presentListHead(
        {
          name: activity.aggregatedName,
          description: excerptOf(
            activity.introduction || `${company.name}的${activity.aggregatedName}商品。`,
          ),
          pictureId: activity.picture?.id,
        },
        state,
        {
          shopTitle: company.htmlTitle,
          publicUrl: args.context.get(environmentContext).publicUrl,
        },
      ),
    };
  });

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? headOfPage(args)
    : [
        { title: isGone(args.error) ? '活動已結束' : '找不到活動' },
        { name: 'robots', content: 'noindex' },
      ];

export default function Collection({ params }: Route.ComponentProps) {
  const channelId = useChannelId();
  const id = Number(params.activityId);
  const [search] = useSearchParams();
  const { data } = useQuery(aggregatedQuery(channelId, 'ACTIVITY', id));
  if (!data) return null;
  return (
    <div className="shop-width pt-3 pb-12">
      <ActivityHeader activity={data.result} />
      <ActivityCampaigns channelId={channelId} activityId={id} />
      <ProductList
        channelId={channelId}
        state={readListState(search, () => activityScope(id))}
        suggestions={<HotKeywords channelId={channelId} title="大家都在找" />}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isGone(error)) return <ActivityGone />;
  return <ErrorPage error={error} />;
}
