import { useState } from 'react';
import { useLocation } from 'react-router';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { NewThreadForm } from '#web/features/messages/new-thread-form.tsx';
import { ThreadList, ThreadListSkeleton } from '#web/features/messages/thread-list.tsx';
import { useThreadList } from '#web/features/messages/use-thread-list.ts';
import { BackLink } from '#web/features/orders/back-link.tsx';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { auth } from '#web/navigation/auth.ts';
import { askPath, messageBoardPath, parseAsked } from '#web/navigation/paths/message-paths.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/message-board.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = (args: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  loadMemberPage(args, {
    title: '留言板',
    description: '會員向店家提出的問題與回覆。',
    path: messageBoardPath,
  });

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MessageBoard() {
  const asked = parseAsked(new URLSearchParams(useOwnSearch()));
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5 shop-width py-6 sm:py-8">
      {asked ? (
        <div>
          <BackLink to={messageBoardPath}>留言板</BackLink>
          <h1 className="text-2xl font-bold sm:text-3xl">提出問題</h1>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl font-bold sm:text-3xl">留言板</h1>
          <AskLink asked={{ category: 'OTHER' }} look="outline">
            提出問題
          </AskLink>
        </div>
      )}
      <MembersOnly waiting={<ThreadListSkeleton />}>
        {asked ? <NewThreadForm key={askPath(asked)} asked={asked} /> : <Threads />}
      </MembersOnly>
    </div>
  );
}

/** The page's own query: while it is kept alive behind another page, the address is not its own. */
function useOwnSearch(): string {
  const { pathname, search } = useLocation();
  const [own, setOwn] = useState(search);
  const isShown = pathname === messageBoardPath;
  if (isShown && search !== own) setOwn(search);
  return isShown ? search : own;
}

function Threads() {
  const list = useThreadList();
  if (list.threads) return <ThreadList list={list} />;
  if (!list.error) return <ThreadListSkeleton />;
  return <LoadFailure error={list.error} isBusy={list.isFetching} onRetry={list.refetch} />;
}
