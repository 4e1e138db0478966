import { createFakeCaches } from '@kaituan/kit/testing/fake-caches.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheMember, findCachedMember } from '#web/platform/offline/device-caches.ts';

const url = new URL('https://shop.example/Product/GetScpProduct');
const fetchFromShop = vi.fn();
const postMessage = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  fetchFromShop.mockReset();
  postMessage.mockReset();
  vi.stubGlobal('caches', createFakeCaches());
  vi.stubGlobal('fetch', fetchFromShop);
  const page = { url: 'https://shop.example/products/12', postMessage };
  vi.stubGlobal('self', { clients: { get: async () => page } });
});
afterEach(() => {
  vi.useRealTimers();
});

async function ask(headers: Record<string, string> = {}) {
  const { answerCall } = await import('./answers.ts');
  const request = new Request(url, { method: 'POST', body: '{"id":12}', headers });
  const waiting: Promise<unknown>[] = [];
  const event = { clientId: 'page', waitUntil: (one: Promise<unknown>) => waiting.push(one) };
  const answered = answerCall({ request, url, event } as never);
  return { answered, rest: () => Promise.allSettled(waiting) };
}
const price = (amount: number) => Response.json({ amount });

it('a call that is never answered shows the cached answer and tells the page, which gets the late answer next', async () => {
  fetchFromShop.mockResolvedValueOnce(price(1));
  const first = await ask();
  expect(await (await first.answered).json()).toEqual({ amount: 1 });
  await first.rest();
  expect(postMessage).not.toHaveBeenCalled();

  let answer: (late: Response) => void = () => undefined;
  fetchFromShop.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const second = await ask();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await (await second.answered).json()).toEqual({ amount: 1 });
  expect(postMessage).toHaveBeenCalledWith({ type: 'KEPT_SHOWN' });
  answer(price(2));
  await second.rest();

  fetchFromShop.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await (await (await ask()).answered).json()).toEqual({ amount: 2 });
});

it('a call that hangs ends after a minute, for others to be made', async () => {
  let signal: AbortSignal | undefined;
  fetchFromShop.mockImplementationOnce((_request, given: { signal: AbortSignal }) => {
    signal = given.signal;
    return new Promise((_resolve, reject) => {
      given.signal.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
  });
  const hanging = expect((await ask()).answered).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await hanging;
});

it('a clock that was set back does not set back the time of the shop in a cached answer', async () => {
  const serverTime = '2026-11-23T09:00:00.000Z';
  vi.setSystemTime(Date.parse('2026-11-23T09:00:01.000Z'));
  fetchFromShop.mockResolvedValueOnce(Response.json({ serverTime }));
  const seen = await ask();
  await seen.answered;
  await seen.rest();
  vi.setSystemTime(Date.parse('2026-11-22T09:00:01.000Z'));
  fetchFromShop.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await (await (await ask()).answered).json()).toEqual({ serverTime });
});

it('a clock that was set back makes no copy of a member younger: it counts as too old', async () => {
  const claims = btoa(JSON.stringify({ sub: 'member' }));
  const authorization = { authorization: `Bearer e30.${claims}.e30` };
  vi.setSystemTime(Date.parse('2026-11-23T09:00:00Z'));
  await cacheMember({ id: 'member' });
  fetchFromShop.mockResolvedValueOnce(price(1));
  const seen = await ask(authorization);
  await seen.answered;
  await seen.rest();
  fetchFromShop.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.setSystemTime(Date.parse('2026-11-23T09:00:01Z'));
  expect(await (await (await ask(authorization)).answered).json()).toEqual({ amount: 1 });
  vi.setSystemTime(Date.parse('2026-10-23T09:00:00Z'));
  expect(await findCachedMember()).toBeUndefined();
  await expect((await ask(authorization)).answered).rejects.toThrow('Failed to fetch');
});
