import { isUnanswered } from '@kaituan/api-client/error-notice';
import { afterEach, expect, it, vi } from 'vitest';
import { createEmbeddedClient } from './embedded-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that takes the question and never answers. */
const neverAnswer: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

it.each([
  ['a desk', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36', 30_000],
  [
    'a phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0.0.0 Mobile Safari/537.36',
    60_000,
  ],
])('on %s the identity is waited for as long as it may be', async (_, userAgent, timeoutMs) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('location', new URL('https://shop.example'));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', neverAnswer);
  const failures: unknown[] = [];
  const started = createEmbeddedClient()
    .start()
    .catch((error: unknown) => failures.push(error));
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await started;
  expect(failures.map(isUnanswered)).toEqual([true]);
});
