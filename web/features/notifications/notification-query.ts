import { apiOf } from '@kaituan/api-client/query-client';
import type { Notification } from '@kaituan/contract/member/notification';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { readAppState } from '#web/platform/app-state.ts';
import { setUnreadCount } from '#web/platform/member-counts.ts';
import { type WaitingCalls, waitForConnection } from '#web/platform/offline/waiting-calls.ts';
import { waitingReadsOf } from '#web/platform/offline/waiting-reads.ts';

type Page = { result: Notification[]; nextCursor: string | null; unreadCount: number };

/** The member's notifications, newest first, page by page; the first also sets the badge. */
export const notificationListQuery = infiniteQueryOptions({
  queryKey: ['notification-list'] as const,
  queryFn: async ({ client, signal, pageParam }) => {
    const cursor = pageParam === null ? {} : { cursor: pageParam };
    const page = await apiOf(client)('/Notification/GetNotificationArray', cursor, { signal });
    setUnreadCount(page.unreadCount);
    const waiting = waitingReadsOf(readAppState().user?.id);
    return readWhere(page, ({ id }) => waiting.has(id));
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  meta: { isOfMember: true },
});

const readWhere = (page: Page, isMarked: (one: Notification) => boolean): Page => ({
  ...page,
  result: page.result.map((one) => (isMarked(one) ? { ...one, isRead: true } : one)),
});

/**
 * Marks some as read at once on this page, then on the server, when there is a connection again; what fails there is
 * shown unread again.
 */
export async function markRead(client: QueryClient, ids: readonly number[]): Promise<void> {
  const body = { idArray: [...ids] };
  await mark(client, ({ id }) => ids.includes(id), '/Notification/MarkRead', body);
}

/** Marks all up to this one as read. */
export async function markAllRead(client: QueryClient, upToId: number): Promise<void> {
  await mark(client, ({ id }) => id <= upToId, '/Notification/MarkAllRead', { upToId });
}

async function mark<P extends '/Notification/MarkRead' | '/Notification/MarkAllRead'>(
  client: QueryClient,
  isMarked: (one: Notification) => boolean,
  path: P,
  body: WaitingCalls[P],
): Promise<void> {
  const memberId = readAppState().user?.id;
  const { queryKey } = notificationListQuery;
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  const change = (changePage: (page: Page) => Page) =>
    client.setQueryData(queryKey, (data) => data && { ...data, pages: data.pages.map(changePage) });
  change((page) => readWhere(page, isMarked));
  try {
    const { result: unreadCount } = await apiOf(client)(path, body);
    change((page) => ({ ...page, unreadCount }));
    setUnreadCount(unreadCount);
  } catch (error) {
    if (waitForConnection(error, memberId, path, body)) {
      setUnreadCount(before?.pages[0]?.unreadCount ?? 0);
      return;
    }
    client.setQueryData(queryKey, before);
    throw error;
  }
}
