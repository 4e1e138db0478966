import { excerptOf } from '@kaituan/kit/format/text-of-html.ts';
import { useRouteLoaderData } from 'react-router';
import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { PageSharing } from '#web/platform/line/page-sharing.tsx';
import type { ShopEnvironment } from '#web/platform/page-context.ts';

/** Buttons to share an activity; its card in LINE has the picture of the page. */
export function ActivitySharing({ activity }: { activity: Aggregated }) {
  const channelId = useChannelId();
  const environment = useRouteLoaderData<ShopEnvironment>('root');
  const { aggregatedName: title, introduction, routerTo } = activity;
  const page = {
    title,
    ...(introduction && { text: excerptOf(introduction) }),
    url: `${environment?.publicUrl ?? ''}${routerTo}?channelId=${channelId}`,
  };
  return (
    <div className="flex flex-wrap gap-3">
      <PageSharing page={page} />
    </div>
  );
}
