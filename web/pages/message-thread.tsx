import { findStatus } from '@kaituan/api-client/api';
import { useQuery } from '@tanstack/react-query';
import { MembersOnly } from '#web/features/members/members-only.tsx';
import { threadQuery } from '#web/features/messages/thread-query.ts';
import { ThreadSkeleton, ThreadView } from '#web/features/messages/thread-view.tsx';
import { BackLink } from '#web/features/orders/back-link.tsx';
import { ErrorPage } from '#web/layout/notices/error-page.tsx';
import { useArrivalFocus } from '#web/navigation/arrival-focus.ts';
import { auth } from '#web/navigation/auth.ts';
import {
  isReferenceId,
  messageBoardPath,
  threadPath,
} from '#web/navigation/paths/message-paths.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { pageNotFound } from '#web/platform/load-page.ts';
import { headOfPage } from '#web/platform/page-head.ts';
import type { Route } from './+types/message-thread.ts';
import { loadMemberPage } from './load-member-page.ts';

const load = async (args: Route.LoaderArgs | Route.ClientLoaderArgs) => {
  const { referenceId } = args.params;
  if (!isReferenceId(referenceId)) throw pageNotFound(args.url);
  return loadMemberPage(args, {
    title: '提問',
    description: '會員的一則提問。',
    path: threadPath(referenceId),
  });
};

export const clientMiddleware = [auth];
export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);
export const meta = headOfPage;

export default function MessageThread({ params: { referenceId } }: Route.ComponentProps) {
  const headingRef = useArrivalFocus();
  const isMember = useAppState(({ user }) => user !== null);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...threadQuery(referenceId),
    enabled: isMember,
  });
  if (isMember && findStatus(error) === 404) return <ErrorPage error={error} />;
  return (
    <div className="mx-auto max-w-4xl shop-width py-6 sm:py-8">
      <BackLink to={messageBoardPath}>留言板</BackLink>
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="mb-4 text-2xl font-bold outline-none sm:text-3xl"
      >
        提問
      </h1>
      <MembersOnly waiting={<ThreadSkeleton />}>
        {data && (
          <ThreadView
            key={referenceId}
            thread={data.result}
            isFresh={isFetchedAfterMount && !error}
          />
        )}
        {!data && !error && <ThreadSkeleton />}
        {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />}
      </MembersOnly>
    </div>
  );
}
