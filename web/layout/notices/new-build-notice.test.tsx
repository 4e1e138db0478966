// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const pollMs = 10 * 60_000;

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('VITE_BUILD_ID', 'old');
  vi.stubEnv('VITE_CLIENT_VERSION', '3');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A tab of the build `old` at an address of a shop that serves another build; `statuses` come first. */
async function openTab(
  path: string,
  { id = 'new', clientVersion = 3, statuses = [] as number[] } = {},
) {
  const asked: string[] = [];
  const served = { id, clientVersion };
  const fetch = async (address: string) => {
    // What is asked for has the time in its address, or a cache between might answer.
    asked.push(address.replace(`?${Date.now()}`, '?now'));
    return Response.json(served, { status: statuses.shift() ?? 200 });
  };
  vi.stubGlobal('fetch', fetch);
  const { NewBuildNotice } = await import('./new-build-notice.tsx');
  const router = createMemoryRouter([{ path: '*', element: <NewBuildNotice /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  const later = () => act(() => vi.advanceTimersByTimeAsync(pollMs));
  return { asked, served, later, go: (to: string) => act(() => router.navigate(to)) };
}

const notice = () => screen.queryByText('網站有新版本');

it('says that a newer build is served, once it is known what is new', async () => {
  const { asked } = await openTab('/');
  expect(asked).toEqual(['/builds/latest.json?now', '/builds/meta/new.json']);
  expect(notice()).not.toBeNull();
});

const required = () => screen.queryByText('這個版本已停用，請重新整理再繼續');
const close = () => screen.queryByRole('button', { name: '關閉通知' });

it('can be closed, and says so again of the next build only', async () => {
  const { served, later } = await openTab('/');
  act(() => close()?.click());
  await later();
  expect(notice()).toBeNull();
  served.id = 'newer';
  await later();
  expect(notice()).not.toBeNull();
});

it('insists on a build beside which this one cannot go on, but not in the middle of a checkout', async () => {
  const { asked, go, later } = await openTab('/checkout/1', { clientVersion: 4 });
  expect(required()).toBeNull();
  await go('/');
  expect(required()).not.toBeNull();
  expect(close()).toBeNull();
  await later();
  expect(asked).toHaveLength(2);
});

it('insists also when an earlier build was announced and closed', async () => {
  const { served, later } = await openTab('/');
  act(() => close()?.click());
  Object.assign(served, { id: 'fix', clientVersion: 4 });
  await later();
  expect(required()).not.toBeNull();
});

it('says nothing while the own build is served', async () => {
  const { asked } = await openTab('/', { id: 'old' });
  expect(asked).toEqual(['/builds/latest.json?now']);
  expect(notice()).toBeNull();
});

it('looks again when the tab is shown, and not when it is hidden', async () => {
  const { asked, served } = await openTab('/', { id: 'old' });
  served.id = 'new';
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(asked).toHaveLength(1);
  isHidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(notice()).not.toBeNull();
});

it.each([
  '/checkout/1',
  '/checkout-result/1',
  '/claim/1',
  '/group-buys/1',
  '/join-us',
  '/message-board/1',
])('waits until %s is left, and steps aside when it is entered', async (path) => {
  const { go } = await openTab(path);
  expect(notice()).toBeNull();
  await go('/products/1');
  expect(notice()).not.toBeNull();
  await go(path);
  expect(notice()).toBeNull();
});

it.each([408, 409, 425, 429, 500, 502, 503, 504])('asks once more after %i', async (status) => {
  const { asked } = await openTab('/', { statuses: [status] });
  expect(asked).toEqual([
    '/builds/latest.json?now',
    '/builds/latest.json?now',
    '/builds/meta/new.json',
  ]);
  expect(notice()).not.toBeNull();
});

it.each([400, 404, 501])('does not ask again after %i', async (status) => {
  const { asked } = await openTab('/', { statuses: [status] });
  expect(asked).toEqual(['/builds/latest.json?now']);
});

it('asks twice at most, and again ten minutes later', async () => {
  const { asked } = await openTab('/', { statuses: [503, 503] });
  expect(asked).toEqual(['/builds/latest.json?now', '/builds/latest.json?now']);
  await act(() => vi.advanceTimersByTimeAsync(pollMs));
  expect(notice()).not.toBeNull();
});
