import { Button } from '@kaituan/kit/controls/button.tsx';
import { loadUntilThere } from '@kaituan/kit/loading/load-code.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PledgeListSkeleton } from '#web/features/group-buy/member/pledge-list-skeleton.tsx';
import { pledgeListQuery } from '#web/features/group-buy/member/pledge-query.ts';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { auth } from '#web/navigation/auth.ts';
import { myGroupBuysPath } from '#web/navigation/paths/group-buy-paths.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/member-groups.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '我的團購',
    description: '會員的團購。',
    path: myGroupBuysPath,
  });

/** For members only: what pays, edits and shares a pledge, in LINE and the wrapper as well. */
const PledgeList = lazy(() =>
  loadUntilThere(async () => ({
    default: (await import('#web/features/group-buy/member/pledge-list.tsx')).PledgeList,
  })),
);
const PledgeToolsProvider = lazy(() =>
  loadUntilThere(async () => ({
    default: (await import('#web/layout/pledge-tools-provider.tsx')).PledgeToolsProvider,
  })),
);

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MemberGroups() {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5 shop-width py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">我的團購</h1>
      <MembersOnly waiting={<PledgeListSkeleton />}>
        <Suspense fallback={<PledgeListSkeleton />}>
          <PledgeToolsProvider>
            <GroupsOfMember />
          </PledgeToolsProvider>
        </Suspense>
      </MembersOnly>
    </div>
  );
}

function GroupsOfMember() {
  const list = useInfiniteQuery(pledgeListQuery(useChannelId()));
  if (!list.data) {
    if (!list.error) return <PledgeListSkeleton />;
    return <LoadFailure error={list.error} isBusy={list.isFetching} onRetry={list.refetch} />;
  }
  return (
    <>
      <PledgeList pledges={list.data.pages.flatMap(({ result }) => result)} />
      {list.hasNextPage && (
        <Button
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          look="outline"
          className="self-center"
        >
          {list.isFetchingNextPage ? '載入中…' : '看更多團購'}
        </Button>
      )}
    </>
  );
}
