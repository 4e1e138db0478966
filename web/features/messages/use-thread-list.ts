import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { refetchThreadLists, threadListQuery } from './thread-query.ts';
import { useLiveThreads } from './use-live-threads.ts';

/** The member's threads loaded so far, read again when the shop answers. */
export function useThreadList() {
  const client = useQueryClient();
  const { data, ...list } = useInfiniteQuery(threadListQuery(useChannelId()));
  useLiveThreads(data?.pages[0]?.livePath, () => void refetchThreadLists(client));
  return {
    ...list,
    threads: data?.pages.flatMap(({ result }) => result),
    hasMore: (data?.pages.at(-1)?.nextCursor ?? null) !== null,
  };
}

export type ThreadListData = ReturnType<typeof useThreadList>;
