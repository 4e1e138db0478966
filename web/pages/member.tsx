import { MemberHome } from '#web/features/members/home/member-home.tsx';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '會員中心',
    description: '會員的訂單、團購與資料。',
    path: '/member',
  });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function Member() {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 shop-width py-6 sm:gap-6 sm:py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">會員中心</h1>
      <MembersOnly waiting={<MemberHome />}>
        <MemberHome />
      </MembersOnly>
    </div>
  );
}
