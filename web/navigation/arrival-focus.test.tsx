// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { takingFocus, useArrivalFocus } from './arrival-focus.ts';

afterEach(cleanup);

function Arrived() {
  return (
    <h1 tabIndex={-1} ref={useArrivalFocus()}>
      回報已送出
    </h1>
  );
}
const open = (entry: string | { pathname: string; state: unknown }) => {
  const router = createMemoryRouter(
    [
      { path: '/sent', element: <Arrived /> },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [entry] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const isFocused = () => document.activeElement === screen.getByRole('heading');

it('the heading takes the focus of what a navigation took away, and none at a way back', async () => {
  const router = open('/form');
  await act(() => router.navigate('/sent', { state: takingFocus }));
  expect(isFocused()).toBe(true);
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(-1));
  expect(isFocused()).toBe(false);
});

it('the heading takes no focus at a reload, which finds the state again, nor at another navigation', async () => {
  const router = open({ pathname: '/sent', state: takingFocus });
  expect(isFocused()).toBe(false);
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/sent'));
  expect(isFocused()).toBe(false);
});
