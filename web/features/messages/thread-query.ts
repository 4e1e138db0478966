import type { AnswerOf } from '@kaituan/api-client/api';
import { apiOf, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { refreshUnreadCount } from '#web/platform/member-counts.ts';

export type ThreadAnswer = AnswerOf<'/MessageBoard/GetThread'>;

const listKey = 'thread-list';
const listFreshMs = 30_000;
/** Threads are read again this often, for the case that the live connection is away. */
const pollIntervalMs = 30_000;

/** The member's threads in a channel, page by page. */
export const threadListQuery = (channelId: number) =>
  infiniteQueryOptions({
    queryKey: [listKey, channelId] as const,
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)(
        '/MessageBoard/GetThreadArray',
        { channelId, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: listFreshMs,
    meta: { isOfMember: true },
  });

/** One thread with its messages. */
export const threadQuery = (referenceId: string) => ({
  ...memberQuery('/MessageBoard/GetThread', { referenceId }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
  refetchInterval: pollIntervalMs,
});

/** Stores a thread that changed; lists are read again when next shown. */
export async function setThreadData(client: QueryClient, answer: ThreadAnswer): Promise<void> {
  await storeAnswer(client, threadQuery(answer.result.referenceId), answer);
  await refetchThreadLists(client);
}

/** Stores that a thread was read, and its notifications with it, unless it has a message meanwhile that came after that. */
export async function setThreadRead(
  client: QueryClient,
  { referenceId, lastMessageAt }: Pick<ThreadAnswer['result'], 'referenceId' | 'lastMessageAt'>,
): Promise<void> {
  client.setQueryData<ThreadAnswer>(threadQuery(referenceId).queryKey, (known) =>
    known?.result.lastMessageAt === lastMessageAt
      ? { ...known, result: { ...known.result, unread: 0 } }
      : known,
  );
  await Promise.all([refetchThreadLists(client), refreshUnreadCount(client)]);
}

export const refetchThreadLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listKey] });
