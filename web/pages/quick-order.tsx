import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { QuickOrderView } from '#web/features/cart/quick-order/quick-order-view.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/quick-order.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '快速訂購',
    description: '貼上規格編號、商品編號或品名與數量，一次加入購物車。',
    path: '/quick-order',
  });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function QuickOrderPage() {
  return (
    <div className="shop-width pt-6 md:pb-10">
      <h1 className="mb-1 text-2xl font-bold sm:text-3xl">快速訂購</h1>
      <p className="mb-5 text-ink-soft">知道編號或品名？貼上清單，一次訂好。</p>
      <MembersOnly waiting={<Skeleton className="h-96 rounded-card" />}>
        <QuickOrderView />
      </MembersOnly>
    </div>
  );
}
