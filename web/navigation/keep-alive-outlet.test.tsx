// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';

afterEach(cleanup);

const pageOf = (name: string) => ({ path: `/${name}`, element: <input aria-label={name} /> });
const open = () =>
  createMemoryRouter(
    [
      {
        element: <KeepAliveOutlet paths={['/message-board']} />,
        children: [pageOf('message-board'), pageOf('search')],
      },
    ],
    { initialEntries: ['/message-board?channelId=1'] },
  );

it('keeps a page with what was typed on it behind another, until the channel changes', async () => {
  const router = open();
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  const typedOn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
  const go = (path: string) => act(() => router.navigate(path));
  await user.type(screen.getByLabelText('message-board'), '到貨時間');
  await go('/search?channelId=1');
  await user.type(screen.getByLabelText('search'), '蝦');
  await go('/message-board?channelId=1');
  expect(typedOn('message-board')).toBe('到貨時間');
  await go('/search?channelId=1');
  expect(typedOn('search')).toBe('');
  await go('/message-board?channelId=2');
  expect(typedOn('message-board')).toBe('');
});
