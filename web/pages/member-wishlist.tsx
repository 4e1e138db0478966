import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { WishlistSkeleton } from '#web/features/wishlist/wishlist-skeleton.tsx';
import { auth } from '#web/navigation/auth.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-wishlist.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '收藏清單',
    description: '會員收藏的商品。',
    path: '/member/wishlist',
  });

/** Members only see it; what it needs is left out of the list of files that every first visit gets. */
const wishlistView = lazyPart(async () => {
  const { WishlistView } = await import('#web/features/wishlist/wishlist-view.tsx');
  return WishlistView;
});

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberWishlist() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 shop-width py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">收藏清單</h1>
      <MembersOnly waiting={<WishlistSkeleton />}>
        <LazyPart code={wishlistView} props={{}} />
      </MembersOnly>
    </div>
  );
}
