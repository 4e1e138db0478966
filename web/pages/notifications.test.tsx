// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Notification } from '@kaituan/contract/member/notification';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  markAllRead,
  notificationListQuery,
} from '#web/features/notifications/notification-query.ts';
import { changeAppState, readAppState } from '#web/platform/app-state.ts';
import { refreshUnreadCount } from '#web/platform/member-counts.ts';
import { dropWaitingCalls } from '#web/platform/offline/waiting-calls.ts';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import Notifications from './notifications.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const one = (id: number, given: Partial<Notification> = {}): Notification => ({
  ...{ id, topic: 'ORDER', title: `通知 ${id}`, body: '內文', link: '/member/orders/G1' },
  ...{ channelId: null, at: '2031-05-20T03:25:00.000Z', isRead: false, ...given },
});

function shopWith(notifications: Notification[]) {
  const list = { current: notifications };
  const unreadOf = () => list.current.filter(({ isRead }) => !isRead).length;
  const mark = (isMarked: (id: number) => boolean) => {
    list.current = list.current.map((n) => (isMarked(n.id) ? { ...n, isRead: true } : n));
    return { result: unreadOf() };
  };
  const shop = new FakeShop()
    .answer('/Notification/GetNotificationArray', ({ cursor }) => {
      const older = list.current.filter(({ id }) => cursor === undefined || id < Number(cursor));
      const result = older.slice(0, 2);
      const nextCursor = older.length > 2 ? String(result.at(-1)?.id) : null;
      return { result, nextCursor, unreadCount: unreadOf() };
    })
    .answer('/Notification/GetPreferenceArray', () => ({
      ...{ result: [], wayArray: [], mailboxPath: null, lineInvitation: null, refusedEmail: null },
    }))
    .answer('/Notification/GetUnreadNotificationCount', () => ({ result: unreadOf() }))
    .answer('/Notification/MarkRead', ({ idArray }) => mark((id) => idArray.includes(id)))
    .answer('/Notification/MarkAllRead', ({ upToId }) => mark((id) => id <= upToId));
  return { shop, list };
}

it('lists notifications and moves the badge when one is followed', async () => {
  const { shop } = shopWith([one(2), one(1, { isRead: true })]);
  const { user, pathShown } = renderPart(<Notifications />, shop);
  const link = await screen.findByRole('link', { name: /通知 2/ });
  expect(readAppState().unreadNotificationCount).toBe(1);
  await user.click(link);
  expect(pathShown()).toBe('/member/orders/G1');
  await waitFor(() => expect(readAppState().unreadNotificationCount).toBe(0));
  expect(shop.requestsTo('/Notification/MarkRead')).toEqual([{ idArray: [2] }]);
});

it('reads all that were shown, and loads older ones', async () => {
  const { shop } = shopWith([one(5), one(4), one(3)]);
  const { user } = renderPart(<Notifications />, shop);
  await user.click(await screen.findByRole('button', { name: '看更早的通知' }));
  await screen.findByText('通知 3');
  await user.click(screen.getByRole('button', { name: '全部標為已讀' }));
  await screen.findByText('沒有未讀的通知');
  expect(shop.requestsTo('/Notification/MarkAllRead')).toEqual([{ upToId: 5 }]);
  expect(screen.queryAllByText('未讀')).toEqual([]);
});

it('loads older ones as the reader comes near the end, each once, while new ones arrive', async () => {
  const comesNear: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comesNear.push(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const { shop, list } = shopWith([6, 5, 4, 3, 2, 1].map((id) => one(id)));
  renderPart(<Notifications />, shop);
  await screen.findByText('通知 5');
  const near = () => act(() => comesNear.at(-1)?.());
  near();
  near();
  await screen.findByText('通知 3');
  expect(screen.queryByText('通知 2')).toBeNull();
  list.current = [one(7), ...list.current];
  // What is near again after the list was fetched anew is told to a new observer.
  await waitFor(() => {
    near();
    screen.getByText('通知 1');
  });
  await screen.findByText('通知 7');
  const shown = screen.getAllByText(/^通知 \d$/).map(({ textContent }) => textContent);
  expect(shown).toEqual([7, 6, 5, 4, 3, 2, 1].map((id) => `通知 ${id}`));
});

it('follows at its next fetch what the member read on another device', async () => {
  const { shop } = shopWith([one(2), one(1)]);
  const { client } = renderPart(<Notifications />, shop);
  await screen.findByText('2 則未讀');
  await shop.callApi('/Notification/MarkRead', { idArray: [2] });
  expect(screen.getAllByText('未讀')).toHaveLength(2);
  await act(() => refreshUnreadCount(client));
  await screen.findByText('1 則未讀');
  expect(readAppState().unreadNotificationCount).toBe(1);
  await waitFor(() => expect(screen.getAllByText('未讀')).toHaveLength(1));
  expect(screen.getByRole('link', { name: /通知 1/ }).textContent).toContain('未讀');
});

it('shows what arrives while it is open', async () => {
  const { shop, list } = shopWith([one(1)]);
  renderPart(<Notifications />, shop);
  await screen.findByText('通知 1');
  list.current = [one(2), one(1)];
  changeAppState({ unreadNotificationCount: 2 });
  await screen.findByText('通知 2');
});

it('shows as read what was read elsewhere while it is open', async () => {
  const { shop, list } = shopWith([one(2), one(1)]);
  renderPart(<Notifications />, shop);
  await screen.findByText('2 則未讀');
  list.current = [one(2), one(1, { isRead: true })];
  changeAppState({ unreadNotificationCount: 1 });
  await waitFor(() => expect(screen.queryAllByText('未讀')).toHaveLength(1));
});

it('leads to the channel of what happened', async () => {
  const { shop } = shopWith([one(1, { channelId: 7 })]);
  renderPart(<Notifications />, shop);
  const link = await screen.findByRole('link', { name: /通知 1/ });
  expect(link.getAttribute('href')).toContain('channelId=7');
});

it('says so when there is none', async () => {
  renderPart(<Notifications />, shopWith([]).shop);
  await screen.findByText('還沒有通知');
});

it('can be tried again when the connection was lost', async () => {
  const { shop } = shopWith([one(1)]);
  setOnline(shop, false);
  const { user } = renderPart(<Notifications />, shop);
  await screen.findByText('無網路連線');
  setOnline(shop, true);
  await user.click(screen.getByRole('button', { name: '重試' }));
  await screen.findByText('通知 1');
});

it('a reading without a connection waits, and is not shown as unread again meanwhile', async () => {
  const { shop } = shopWith([one(2), one(1)]);
  const { user, client, toasts } = renderPart(<Notifications />, shop);
  const link = await screen.findByRole('link', { name: /通知 2/ });
  setOnline(shop, false);
  await user.click(link);
  await waitFor(() => expect(readAppState().unreadNotificationCount).toBe(1));
  // The service worker answers from its cache.
  shop.isReachable = true;
  await client.refetchQueries({ type: 'all' });
  await refreshUnreadCount(client);
  expect(readAppState().unreadNotificationCount).toBe(1);
  const shown = client.getQueryData(notificationListQuery.queryKey)?.pages[0]?.result;
  expect(shown?.map(({ isRead }) => isRead)).toEqual([true, false]);
  shop.isReachable = false;
  await markAllRead(client, 2);
  shop.isReachable = true;
  await refreshUnreadCount(client);
  expect(readAppState().unreadNotificationCount).toBe(0);
  expect(toasts).toEqual([]);
  setOnline(shop, true);
  dropWaitingCalls();
});

it('takes a reading back that the shop did not accept', async () => {
  const { shop } = shopWith([one(1)]);
  const { user, toasts } = renderPart(<Notifications />, shop);
  const readAll = await screen.findByRole('button', { name: '全部標為已讀' });
  shop.isReachable = false;
  await user.click(readAll);
  await waitFor(() => expect(toasts).toEqual(['資料存取錯誤']));
  expect(readAppState().unreadNotificationCount).toBe(1);
});

it('asks for the settings again only when told to', async () => {
  const { shop } = shopWith([one(1)]);
  shop.answer('/Notification/GetPreferenceArray', () => refuse('INTERNAL'));
  const { user } = renderPart(<Notifications />, shop);
  await screen.findByRole('button', { name: /^重試/ });
  await new Promise((resolve) => setTimeout(resolve, 100));
  // Once by the page, and once by the settings that it shows then.
  expect(shop.requestsTo('/Notification/GetPreferenceArray').length).toBeLessThanOrEqual(3);
  shop.answer('/Notification/GetPreferenceArray', () => ({
    ...{ result: [], wayArray: [], mailboxPath: null, lineInvitation: null, refusedEmail: null },
  }));
  await user.click(screen.getByRole('button', { name: /^重試/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^重試/ })).toBeNull());
});
