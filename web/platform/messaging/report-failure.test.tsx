// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('#web/platform/browser.ts', () => ({
  browserData: { environment: { apiBaseUrl: 'https://api.example' } },
}));
const fetched = vi.fn(async () => Response.json({ result: { isReceived: true } }));
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  history.replaceState(null, '', '/checkout/17?channelId=100205&secret=me');
});
afterEach(() => {
  fetched.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const explain = async (error: unknown, step: 'SHARE' | 'SUB_WINDOW') =>
  (await import('./messaging-problem.ts')).explainMessagingProblem(error, step);
const failure = (code: string) => Object.assign(new Error('of me@example.com'), { code });
const calls = () => fetched.mock.calls as unknown as [string, RequestInit][];
const sent = () => calls().map(([, { body }]) => JSON.parse(String(body)));

test('what the shopper is told in a sentence goes to the shop’s log as itself, without the visitor', async () => {
  await explain(failure('EXCEPTION_IN_SUBWINDOW'), 'SUB_WINDOW');
  await explain(failure('RATE_LIMIT_EXCEEDED'), 'SHARE');
  await explain(failure('me@example.com'), 'SHARE');
  await explain(new TypeError('Failed to fetch'), 'SHARE');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4));
  expect(sent()).toEqual([
    { channelId: 100205, code: 'EXCEPTION_IN_SUBWINDOW', step: 'SUB_WINDOW' },
    { channelId: 100205, code: 'RATE_LIMIT_EXCEEDED', step: 'SHARE' },
    { channelId: 100205, code: 'UNKNOWN', step: 'SHARE' },
    { channelId: 100205, code: 'NONE', step: 'SHARE' },
  ]);
  const [address, init] = calls()[0] ?? [];
  expect(address).toBe('https://api.example/SiteInfo/ReportLineFailure');
  // Also when the page is left, and without whoever is signed in.
  expect(init?.keepalive).toBe(true);
  expect(init?.headers).toEqual({ 'content-type': 'application/json' });
});

test('a page that keeps failing tells so ten times', async () => {
  for (let times = 0; times < 15; times += 1) await explain(failure('500'), 'SHARE');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(10));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetched).toHaveBeenCalledTimes(10);
});

test('a shop that is out of reach changes nothing of what the shopper is told', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await explain(failure('403'), 'SHARE')).toBe('LINE 不允許這項操作，請確認您已同意授權');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
});
