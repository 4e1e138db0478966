import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-reviews.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '商品評價',
    description: '會員待評價的商品與寫過的評價。',
    path: '/member/reviews',
  });

/** Members only see it; what it needs is left out of the list of files that every first visit gets. */
const ownReviews = lazyPart(async () => {
  const { OwnReviews } = await import('#web/features/reviews/own-reviews.tsx');
  return OwnReviews;
});

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberReviews() {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 shop-width py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">商品評價</h1>
      <MembersOnly waiting={<Skeleton className="h-28 w-full" />}>
        <LazyPart code={ownReviews} props={{}} />
      </MembersOnly>
    </div>
  );
}
