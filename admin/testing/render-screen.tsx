import { createQueryClient } from '@kaituan/api-client/query-client';
import type { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffSession } from '@kaituan/contract/staff/staff';
import { permissions } from '@kaituan/domain/staff/role';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { TypedDialogs } from '#admin/parts/forms/typed-dialogs.tsx';
import { WorksProvider } from '#admin/parts/long-work.tsx';
import { StaffContext } from '#admin/session/staff.ts';

afterEach(cleanup);

export const channelId = 100083;
export const owner: StaffSession = {
  ...{ memberId: 'owner', displayName: '周店主', email: 'owner@shop.example' },
  grants: [{ permissions: [...permissions], channelId: null }],
  channels: [{ channelId, name: '零售', isActive: true }],
  secondFactor: 'NONE',
};

/** Renders a screen for staff, in a shop that answers as the test prepared. */
export function renderScreen(
  screen: ReactNode,
  shop: FakeShop,
  { at = '/', path = '/', isWide = true, staff = owner } = {},
) {
  // The test's document has no screen of its own.
  globalThis.matchMedia = ((query: string) => ({
    ...{ matches: isWide, media: query },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  })) as never;
  const toasts: string[] = [];
  const actions = new Map<string, () => void>();
  receiveToasts(({ text, action }) => {
    toasts.push(text);
    if (action) actions.set(text, action.onPress);
  });
  /** Presses what a toast offers. */
  const pressToast = (text: string) => act(async () => actions.get(text)?.());
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>another screen</p> },
    ],
    { initialEntries: [at] },
  );
  const client = createQueryClient(shop.callApi);
  render(
    <QueryClientProvider client={client}>
      <StaffContext value={staff}>
        <WorksProvider>
          <TypedDialogs>
            <RouterProvider router={router} />
          </TypedDialogs>
        </WorksProvider>
      </StaffContext>
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), toasts, pressToast, address, router, client };
}
