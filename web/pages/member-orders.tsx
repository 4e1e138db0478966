import { useSearchParams } from 'react-router';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { OrderList } from '#web/features/orders/list/order-list.tsx';
import { OrderListSkeleton } from '#web/features/orders/list/order-list-skeleton.tsx';
import { OrderSearch } from '#web/features/orders/list/order-search.tsx';
import { OrderTabs } from '#web/features/orders/list/order-tabs.tsx';
import { parseOrderChoice } from '#web/features/orders/order-address.ts';
import { OrderToolsProvider } from '#web/layout/order-tools-provider.tsx';
import { auth } from '#web/navigation/auth.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-orders.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, { title: '我的訂單', description: '會員的訂單。', path: '/member/orders' });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberOrders() {
  const choice = parseOrderChoice(useSearchParams()[0]);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5 shop-width py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">我的訂單</h1>
      <MembersOnly waiting={<OrderListSkeleton />}>
        <OrderSearch choice={choice} />
        <OrderTabs choice={choice} />
        <OrderToolsProvider>
          <OrderList choice={choice} />
        </OrderToolsProvider>
      </MembersOnly>
    </div>
  );
}
