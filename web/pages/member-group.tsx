import { findStatus } from '@kaituan/api-client/api';
import { useQuery } from '@tanstack/react-query';
import { pledgeQuery } from '#web/features/group-buy/member/pledge-query.ts';
import { PledgeView } from '#web/features/group-buy/member/pledge-view.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { ToldBy } from '#web/features/notifications/told-by.tsx';
import { BackLink } from '#web/features/orders/back-link.tsx';
import { OrderSkeleton } from '#web/features/orders/detail/order-skeleton.tsx';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { PledgeToolsProvider } from '#web/layout/pledge-tools-provider.tsx';
import { auth } from '#web/navigation/auth.ts';
import { myGroupBuysPath, pledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { pageNotFound } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-group.ts';
import { loadMemberPage } from './load-member-page.ts';

/** Whether a path segment can be a pledge number. */
const isPledgeNo = (text: string) => /^[0-9A-Za-z]{1,40}$/.test(text);

const load = async (args: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const { pledgeNo } = args.params;
  if (!isPledgeNo(pledgeNo)) throw pageNotFound(args.url);
  return loadMemberPage(args, {
    title: '跟團明細',
    description: '會員的一筆跟團。',
    path: pledgePath(pledgeNo),
  });
};

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberGroup({ params: { pledgeNo } }: Route.ComponentProps) {
  const isMember = useAppState(({ user }) => user !== null);
  const { data, error, isFetching, refetch } = useQuery({
    ...pledgeQuery(pledgeNo),
    enabled: isMember,
  });
  if (isMember && findStatus(error) === 404) return <ErrorPage error={error} />;
  return (
    <div className="mx-auto max-w-6xl shop-width py-6 sm:py-8">
      <BackLink to={myGroupBuysPath}>我的團購</BackLink>
      <h1 className="mb-4 text-2xl font-bold sm:text-3xl">跟團明細</h1>
      <MembersOnly waiting={<OrderSkeleton />}>
        {data && (
          <PledgeToolsProvider>
            <PledgeView own={data.result} />
            {data.result.campaign.status !== 'CLOSED' && <ToldBy topic="GROUP" className="mt-4" />}
          </PledgeToolsProvider>
        )}
        {!data && !error && <OrderSkeleton />}
        {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />}
      </MembersOnly>
    </div>
  );
}
