import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, WifiOff } from 'lucide-react';
import { companyQuery } from '#web/features/content/content-query.ts';
import { homeCampaignsQuery } from '#web/features/group-buy/places/place-queries.ts';
import { homeQuery } from '#web/features/home/home-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext, queryClientContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import { organizationStructuredData } from '#web/platform/structured-data.ts';
import type { Route } from './+types/home.ts';

/** Rendered by the server; its code is loaded after the page is seen. */
const homeSections = lazyPart(() =>
  import('./home-sections.tsx').then((module) => module.HomeSections),
);

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs, isWhole: boolean) =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const content = client.ensureQueryData(homeQuery(channelId));
    // In the browser the page shows at once, with skeletons.
    if (isWhole) await content;
    else content.catch(() => undefined);
    const { result: company } = await client.ensureQueryData(companyQuery(channelId));
    const description = `${company.htmlTitle}：生鮮、零食、居家用品團購與批發，多件更優惠，限時搶購天天更新。`;
    const { publicUrl } = args.context.get(environmentContext);
    const structuredData = [organizationStructuredData(company, publicUrl)];
    return { head: { title: company.htmlTitle, description, path: '/', structuredData } };
  });

export const loader = async (args: Route.LoaderArgs) => {
  const campaigns = homeCampaignsQuery(channelIdOf(args.url));
  const [loaded] = await Promise.all([
    load(args, true),
    args.context.get(queryClientContext).prefetchQuery(campaigns),
  ]);
  return loaded;
};
export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const [loaded] = await Promise.all([load(args, false), homeSections.preload()]);
  return loaded;
};
export const meta = headOfPage;

export default function Home() {
  const channelId = useChannelId();
  const { data: company } = useQuery(companyQuery(channelId));
  const { data, isError, refetch } = useQuery(homeQuery(channelId));
  // The page begins with them: what came later would push everything down. Newer ones are asked for by the section
  // that shows them, once it is hydrated: it would not find the text that the server wrote.
  const { isPending: areGroupsPending } = useQuery({
    ...homeCampaignsQuery(channelId),
    refetchOnMount: false,
  });
  return (
    <div className="flex flex-col gap-6 py-4 shop-width md:gap-8 md:py-6">
      <h1 className="sr-only">{company?.result.htmlTitle}</h1>
      {data && !areGroupsPending ? (
        <LazyPart code={homeSections} props={{ channelId, content: data.result }} />
      ) : isError ? (
        <HomeFailure onRetry={refetch} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

/** Shown when the home page's content failed to load. */
function HomeFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<WifiOff size={28} />} title="首頁內容暫時無法載入">
      {/* Not `Button`, which every first visit would load. */}
      <Button onClick={() => onRetry()}>
        <RefreshCw aria-hidden size={18} />
        重試
      </Button>
    </EmptyState>
  );
}

function HomeSkeleton() {
  return (
    <div role="status" aria-label="載入中" className="flex flex-col gap-6 md:gap-8">
      <Skeleton className="h-108" />
      <Skeleton className="h-36 rounded-card md:h-50" />
      <Skeleton className="h-24" />
      <Skeleton className="h-100" />
    </div>
  );
}
