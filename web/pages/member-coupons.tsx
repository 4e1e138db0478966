import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { CouponsSkeleton } from '#web/features/checkout/coupons/coupons-skeleton.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { WayBack } from '#web/features/orders/back-link.tsx';
import { auth } from '#web/navigation/auth.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-coupons.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '優惠券',
    description: '可以領取與可以使用的優惠券。',
    path: '/member/coupons',
  });

/** Members only see it; what it needs is left out of the list of files that every first visit gets. */
const couponsView = lazyPart(async () => {
  const { CouponsView } = await import('#web/features/checkout/coupons/coupons-view.tsx');
  return CouponsView;
});

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberCoupons() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 shop-width py-6 sm:py-8">
      <div>
        <WayBack />
        <h1 className="text-2xl font-bold sm:text-3xl">優惠券</h1>
      </div>
      <MembersOnly waiting={<CouponsSkeleton />}>
        <LazyPart code={couponsView} props={{}} />
      </MembersOnly>
    </div>
  );
}
