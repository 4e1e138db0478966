import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { CardIconShapes } from '#web/features/catalog/card-icon.tsx';
import { companyQuery } from '#web/features/content/content-query.ts';
import { shopMenuQuery } from '#web/features/menus/shop-menu-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { KeepAliveOutlet } from '#web/navigation/keep-alive-outlet.tsx';
import { queryClientContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/shop-layout.ts';
import { AppBar } from './menus/app-bar.tsx';
import { TabBar } from './menus/tab-bar.tsx';
import { ShopFeedback } from './shop-feedback.tsx';
import { Members } from './watch/members.tsx';

/** Rendered by the server, and hydrated when the page is idle: its links lead on without. */
const shopFooter = lazyPart(() => import('./shop-footer.tsx').then((module) => module.ShopFooter));
const noProps = {};

const keptAlivePaths = ['/', '/message-board'];

/** Pages are shown even when menus fail to load. */
const load = async ({ context, url }: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const client = context.get(queryClientContext);
  const channelId = channelIdOf(url);
  await Promise.all([
    client.prefetchQuery(shopMenuQuery(channelId, 'CATEGORY')),
    client.prefetchQuery(shopMenuQuery(channelId, 'ACTIVITY')),
    client.prefetchQuery(companyQuery(channelId)),
  ]);
  const company = client.getQueryData(companyQuery(channelId).queryKey);
  return { shopTitle: company?.result.htmlTitle ?? '團購批發' };
};

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export default function ShopLayout() {
  return (
    <>
      <a
        href="#content"
        className="fixed top-[calc(0.5rem+var(--inset-top))] left-[calc(0.5rem+var(--inset-left))] z-50 -translate-y-40 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        跳到主要內容
      </a>
      {/* On phones only the first row stays in sight; wide screens have room for both. */}
      <header className="contents">
        <div className="sticky top-(--inset-top) z-30 bg-surface max-md:border-b max-md:border-line">
          <AppBar />
        </div>
        <div className="z-20 border-b border-line bg-surface md:sticky md:top-[calc(4rem+var(--inset-top))]">
          <TabBar />
        </div>
      </header>
      {/* As high as the window, so that what replaces a skeleton never moves the footer in sight. */}
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none print:min-h-0">
        <KeepAliveOutlet paths={keptAlivePaths} />
      </main>
      <LazyPart code={shopFooter} props={noProps} />
      <CardIconShapes />
      <ShopFeedback />
      <Members />
    </>
  );
}
