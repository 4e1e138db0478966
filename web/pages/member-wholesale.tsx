import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { applicationQuery } from '#web/features/members/wholesale/application-query.ts';
import { WholesaleView } from '#web/features/members/wholesale/wholesale-view.tsx';
import { BackLink } from '#web/features/orders/back-link.tsx';
import { auth } from '#web/navigation/auth.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-wholesale.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '申請批發',
    description: '公司行號申請批發價格。',
    path: '/member/profile/wholesale',
  });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberWholesale() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 shop-width py-6 sm:py-8">
      <div>
        <BackLink to="/member/profile">個人資料</BackLink>
        <h1 className="text-2xl font-bold sm:text-3xl">申請批發</h1>
        <p className="mt-2 text-ink-soft">
          公司行號通過審核後，會成為認證會員，看到自己賣場的專屬價格。
        </p>
      </div>
      <MembersOnly waiting={<Waiting />}>
        <OwnApplication />
      </MembersOnly>
    </div>
  );
}

function OwnApplication() {
  const { data, error, isFetching, refetch } = useQuery(applicationQuery());
  if (data) return <WholesaleView state={data.result} />;
  if (!error) return <Waiting />;
  return <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}

const Waiting = () => (
  <div aria-busy className="space-y-5 card p-5 sm:p-7">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </div>
);
