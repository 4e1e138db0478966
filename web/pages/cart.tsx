import { closeToast } from '@kaituan/kit/feedback/toast.ts';
import { useEffect } from 'react';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { CartView } from '#web/features/cart/cart-view.tsx';
import { GuestCartView } from '#web/features/cart/guest/guest-cart-view.tsx';
import { listedCouponsQuery } from '#web/features/catalog/coupon-queries.ts';
import { useCartHints } from '#web/features/group-buy/places/cart-hint.tsx';
import { GuestNotice, MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { queryClientContext } from '#web/platform/page-context.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/cart.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = async (args: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const [page] = await Promise.all([
    loadMemberPage(args, { title: '購物車', description: '準備結帳的商品。', path: '/cart' }),
    args.context.get(queryClientContext).prefetchQuery(listedCouponsQuery(channelIdOf(args.url))),
  ]);
  return page;
};

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function CartPage() {
  // What was added is in sight here, and the toast would cover it.
  useEffect(() => closeToast('ORDER'), []);
  return (
    <div className="shop-width pt-6 md:pb-10">
      <h1 className="mb-4 text-2xl font-bold sm:text-3xl">購物車</h1>
      <MembersOnly
        waiting={<CartSkeleton />}
        guestPage={<GuestCartView whenEmpty={<GuestNotice />} />}
      >
        <CartView useHints={useCartHints} />
      </MembersOnly>
    </div>
  );
}
