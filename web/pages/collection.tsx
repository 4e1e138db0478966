import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { excerptOf } from '@kaituan/kit/format/text-of-html.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ActivityHeader } from '#web/features/aggregated/activity/activity-header.tsx';
import { aggregatedQuery } from '#web/features/catalog/aggregated-query.ts';
import { companyQuery } from '#web/features/content/content-query.ts';
import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import { ActivityCampaigns } from '#web/features/group-buy/places/activity-campaigns.tsx';
import {
  activityCampaignsQuery,
  isShownWhole,
} from '#web/features/group-buy/places/place-queries.ts';
import { loadProductList } from '#web/features/product-list/load-product-list.ts';
import { ProductList } from '#web/features/product-list/product-list.tsx';
import { listHeadOf } from '#web/features/product-list/query/list-head.ts';
import { activityScope } from '#web/features/product-list/query/list-scope.ts';
import { readListState } from '#web/features/product-list/query/list-state.ts';
import { HotKeywords } from '#web/features/search/hot-keywords.tsx';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { isGone } from '#web/layout/notices/page-error.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
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
      head: listHeadOf(
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

/** Fills the cache with what an activity's page shows of group buys; it is shown without them as well. */
async function loadActivityCampaigns(
  client: QueryClient,
  channelId: number,
  activityId: number,
): Promise<void> {
  const query = activityCampaignsQuery(channelId, activityId);
  await client.prefetchQuery(query);
  const [only, ...others] = client.getQueryData(query.queryKey)?.result ?? [];
  if (only && others.length === 0 && isShownWhole(only)) {
    await client.prefetchQuery(campaignQuery(channelId, only.campaignId));
  }
}

/** The page of an activity that is over. */
function ActivityGone() {
  return (
    <div className="shop-width flex min-h-[60dvh] flex-col items-center justify-center gap-3 py-12 text-center">
      <span
        aria-hidden
        className="grid size-20 place-items-center rounded-full bg-primary-soft text-primary"
      >
        <CalendarX size={36} />
      </span>
      <h1 className="text-2xl font-bold">活動已結束</h1>
      <p className="text-ink-soft">謝謝您的支持，看看其他還在進行的優惠吧。</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ShopLink to="/collections/hot-items" className={buttonStyle.primary}>
          熱門推薦
        </ShopLink>
        <ShopLink to="/products" className={buttonStyle.outline}>
          全部商品
        </ShopLink>
      </div>
    </div>
  );
}
