import { apiOf } from '@kaituan/api-client/query-client';
import type { Notification } from '@kaituan/contract/notification';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { setUnreadCount } from '#web/platform/member-counts.ts';

type Page = { result: Notification[]; nextCursor: string | null; unreadCount: number };

/** The member's notifications, newest first, page by page; the first also sets the badge. */
export const notificationListQuery = infiniteQueryOptions({
  queryKey: ['notification-list'] as const,
  queryFn: async ({ client, signal, pageParam }) => {
    const cursor = pageParam === null ? {} : { cursor: pageParam };
    const page = await apiOf(client)('/Notification/GetNotificationArray', cursor, { signal });
    setUnreadCount(page.unreadCount);
    return page;
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  meta: { isOfMember: true },
});

/** Marks some as read at once on this page, then on the server; what fails there is shown unread again. */
export async function markRead(client: QueryClient, ids: readonly number[]): Promise<void> {
  await mark(
    client,
    ({ id }) => ids.includes(id),
    () => apiOf(client)('/Notification/MarkRead', { idArray: [...ids] }),
  );
}

/** Marks all up to this one as read. */
export async function markAllRead(client: QueryClient, upToId: number): Promise<void> {
  await mark(
    client,
    ({ id }) => id <= upToId,
    () => apiOf(client)('/Notification/MarkAllRead', { upToId }),
  );
}

async function mark(
  client: QueryClient,
  isMarked: (one: Notification) => boolean,
  send: () => Promise<{ result: number }>,
): Promise<void> {
  const { queryKey } = notificationListQuery;
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  const change = (changePage: (page: Page) => Page) =>
    client.setQueryData(queryKey, (data) => data && { ...data, pages: data.pages.map(changePage) });
  change((page) => ({
    ...page,
    result: page.result.map((one) => (isMarked(one) ? { ...one, isRead: true } : one)),
  }));
  try {
    const { result: unreadCount } = await send();
    change((page) => ({ ...page, unreadCount }));
    setUnreadCount(unreadCount);
  } catch (error) {
    client.setQueryData(queryKey, before);
    throw error;
  }
}
