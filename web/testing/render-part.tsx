import { createQueryClient } from '@kaituan/api-client/query-client';
import type { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';

export const channelId = 100083;

afterEach(() => {
  cleanup();
  setUser(null);
});

/**
 * Renders a part of a page for a signed-in member, in a shop that answers as the test prepared; `search` is more of
 * the address.
 */
export function renderPart(part: ReactNode, shop: FakeShop, { search = '' } = {}) {
  setUser({
    ...{ id: 'member', displayName: '王小明', isVerified: false },
    ...{ channelId: null, hasOwnPrices: false },
  });
  const toasts: string[] = [];
  receiveToasts(({ text }) => toasts.push(text));
  const router = createMemoryRouter(
    [
      { path: '/', element: part },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [`/?channelId=${channelId}${search}`] },
  );
  const client = createQueryClient(shop.callApi);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    client,
    toasts,
    pathShown: () => router.state.location.pathname,
    searchShown: () => router.state.location.search,
    navigate: (path: string) => act(() => router.navigate(path)),
  };
}

/** Takes the connection away, or gives it back, as the browser notices it. */
export function setOnline(shop: FakeShop, isOnline: boolean): void {
  shop.isReachable = isOnline;
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
