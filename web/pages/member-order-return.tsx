import { findStatus } from '@kaituan/api-client/api';
import { useQuery } from '@tanstack/react-query';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { BackLink } from '#web/features/orders/back-link.tsx';
import { OrderSkeleton } from '#web/features/orders/detail/order-skeleton.tsx';
import { isOrderNo, orderPath, returnPath } from '#web/features/orders/order-address.ts';
import { orderQuery } from '#web/features/orders/order-query.ts';
import { ReturnView } from '#web/features/orders/return/return-view.tsx';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { auth } from '#web/navigation/auth.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { pageNotFound } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-order-return.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = async (args: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const { orderNo } = args.params;
  if (!isOrderNo(orderNo)) throw pageNotFound(args.url);
  return loadMemberPage(args, {
    title: `申請退貨 ${orderNo}`,
    description: '會員的退貨申請。',
    path: returnPath(orderNo),
  });
};

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberOrderReturn({ params: { orderNo } }: Route.ComponentProps) {
  const isMember = useAppState(({ user }) => user !== null);
  const { data, error, isFetching, refetch } = useQuery({
    ...orderQuery(orderNo),
    refetchOnWindowFocus: false,
    enabled: isMember,
  });
  if (isMember && findStatus(error) === 404) return <ErrorPage error={error} />;
  return (
    <div className="mx-auto max-w-6xl shop-width py-6 sm:py-8">
      <BackLink to={orderPath(orderNo)}>訂單明細</BackLink>
      <h1 className="mb-4 text-2xl font-bold sm:text-3xl">申請退貨</h1>
      <MembersOnly waiting={<OrderSkeleton />}>
        {data && <ReturnView order={data.result} />}
        {!data && !error && <OrderSkeleton />}
        {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />}
      </MembersOnly>
    </div>
  );
}
