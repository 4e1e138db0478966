// @vitest-environment happy-dom
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';
import { shareCard } from '#web/platform/messaging/share-card.ts';
import { ActivityHeader } from './activity-header.tsx';

const messaging = { findMessaging: vi.fn() };
vi.mock('#web/platform/messaging/messaging.ts', () => messaging);

const activity: Aggregated = {
  ...{ id: 12, aggregatedName: '週年慶', isPinned: 'N', routerTo: '/collections/12' },
  ...{ introduction: '滿千免運，只到月底。', picture: null, trail: [], children: [] },
  ...{ startsAt: null, endsAt: null, origin: null, serverTime: '2026-11-24T04:00:00.000Z' },
};
const shared = {
  ...{ title: '週年慶', text: '滿千免運，只到月底。' },
  url: 'https://shop.example/collections/12?channelId=100083',
};
const inLine = 'Mozilla/5.0 (iPhone) Safari/604.1 Line/15.0.0 LIFF';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  messaging.findMessaging.mockReset();
});

/** The header in a browser that offers `parts`. */
async function showHeader(parts: object = {}) {
  const user = userEvent.setup();
  for (const [name, value] of Object.entries({ share: undefined, ...parts })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  const routes = [
    { id: 'root', path: '/', loader: () => null, element: <ActivityHeader activity={activity} /> },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/?channelId=100083'],
    hydrationData: { loaderData: { root: { publicUrl: 'https://shop.example' } } },
  });
  render(
    <QueryClientProvider client={createQueryClient(new FakeShop().callApi)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user, button: await screen.findByRole('button', { name: '分享' }) };
}

it('gives the device the name, the introduction and the public address of an activity', async () => {
  const share = vi.fn(async () => undefined);
  const { user, button } = await showHeader({ share });
  await user.click(button);
  expect(share).toHaveBeenCalledWith(shared);
});

it('copies the address where the device has no sheet, and says so', async () => {
  const { user, button } = await showHeader();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(button);
  expect(await screen.findByRole('button', { name: '已複製連結' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(shared.url);
});

it('leads to LINE with the same text, also without scripts', async () => {
  await showHeader();
  const link = screen.getByRole('link', { name: /傳給 LINE 好友/ });
  const { searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(searchParams.get('text')).toBe([shared.title, shared.text, shared.url].join('\n'));
});

it('in LINE the link opens the list of friends, and follows its address where LINE has none', async () => {
  const sendToFriends = vi.fn(async (_page: typeof shared) => true);
  const client = { canSendToChat: () => false, canAddShortcut: () => false, sendToFriends };
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  messaging.findMessaging.mockResolvedValue({ ...client, canPickFriends: () => true });
  const { user } = await showHeader({ userAgent: inLine });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /傳給 LINE 好友/ });
  await user.click(link);
  await vi.waitFor(() => expect(sendToFriends).toHaveBeenCalledWith(shared));
  expect(assign).not.toHaveBeenCalled();
  messaging.findMessaging.mockResolvedValue({ ...client, canPickFriends: () => false });
  await user.click(link);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(link.href));
  expect(sendToFriends).toHaveBeenCalledTimes(1);
});

it('in LINE the link says that there is no connection, and leaves the page where it is', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  messaging.findMessaging.mockRejectedValue(new TypeError('Failed to fetch'));
  const { user } = await showHeader({ userAgent: inLine });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const said: string[] = [];
  const stop = receiveToasts(({ text }) => said.push(text));
  await user.click(screen.getByRole('link', { name: /傳給 LINE 好友/ }));
  await vi.waitFor(() => expect(said.at(-1)).toBe('無網路連線，連線後再傳給 LINE 好友'));
  stop();
  expect(assign).not.toHaveBeenCalled();
});

it('sends a card with the picture of the page to friends in LINE', async () => {
  const sendToFriends = vi.fn(async (_page: typeof shared) => true);
  messaging.findMessaging.mockResolvedValue({
    ...{ canPickFriends: () => true, canSendToChat: () => false, canAddShortcut: () => false },
    sendToFriends,
  });
  const { user, button } = await showHeader({ userAgent: inLine });
  await user.click(button);
  await vi.waitFor(() => expect(sendToFriends).toHaveBeenCalledWith(shared));
  const picture = document.createElement('meta');
  picture.setAttribute('property', 'og:image');
  picture.content = 'https://shop.example/media/a1/1280.webp';
  document.head.append(picture);
  const [[sent] = [shared]] = sendToFriends.mock.calls;
  const card = JSON.stringify(shareCard(sent, document).contents);
  for (const part of [shared.title, shared.text, shared.url, '/media/a1/640.jpg']) {
    expect(card).toContain(part);
  }
});
