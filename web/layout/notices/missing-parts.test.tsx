// @vitest-environment happy-dom
import { ToastArea } from '@kaituan/kit/feedback/toast-area.tsx';
import '@kaituan/kit/feedback/toast-list.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
const reload = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.stubEnv('VITE_BUILD_ID', 'running');
  vi.useFakeTimers();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  sessionStorage.clear();
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page with a part that never arrives, at a shop that serves the build `served`; undefined: it does not answer. */
async function openPage(served: string | undefined) {
  vi.stubGlobal('fetch', async () =>
    served === undefined ? Promise.reject(new TypeError()) : Response.json({ id: served }),
  );
  const { reloadWhenChunksAreMissing } = await import('#web/platform/chunk-reload.ts');
  const { sayIncomplete } = await import('#web/layout/watch/shop-watch.tsx');
  stop = reloadWhenChunksAreMissing(sayIncomplete);
  const load = vi.fn(async (): Promise<() => null> => {
    // As the code that Vite puts around an import does.
    dispatchEvent(new Event('vite:preloadError'));
    throw missing();
  });
  const part = lazyPart(load);
  render(
    <>
      <ToastArea />
      <LazyPart code={part} props={{}} />
    </>,
  );
  return load;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.queryByRole('button', { name: '重新載入' });

it('reloads a page whose build is not served any more, once', async () => {
  await openPage('another');
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads a page of the served build only when a second attempt failed, too', async () => {
  const load = await openPage('running');
  await pass(400);
  expect(load).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  await pass(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload while the shop is away', async () => {
  const load = await openPage(undefined);
  await pass(30_000);
  expect(load.mock.calls.length).toBeGreaterThan(3);
  expect(reload).not.toHaveBeenCalled();
  expect(button()).toBeNull();
});

it('says that the page is incomplete, with a button, once a reload did not help', async () => {
  sessionStorage.setItem('chunk-reload', `${location.pathname} ${Date.now()} 1`);
  const load = await openPage('another');
  await pass(1_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText('頁面沒有載入完成')).toBeTruthy();
  await act(async () => screen.getByLabelText('關閉通知').click());
  const attempts = load.mock.calls.length;
  await pass(8_000);
  expect(load.mock.calls.length).toBeGreaterThan(attempts);
  expect(button(), 'closed, it does not come back with every attempt').toBeNull();
});

it('reloads when the button is pressed', async () => {
  sessionStorage.setItem('chunk-reload', `${location.pathname} ${Date.now()} 1`);
  await openPage('another');
  await pass(1_000);
  await act(async () => button()?.click());
  expect(reload).toHaveBeenCalledTimes(1);
});
