import { createFakeCaches } from '@kaituan/kit/testing/fake-caches.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheMember, deleteMemberCaches } from '#web/platform/offline/device-caches.ts';
import { cacheCopy } from './cache-copies.ts';
import { answerPage, fetchPage } from './pages.ts';

const dayMs = 86_400_000;
const address = 'https://shop.example/products/12?channelId=1';
const page = () => new Response('<html >', { headers: { 'content-type': 'text/html' } });
const fetchFromShop = vi.fn();

beforeEach(() => {
  fetchFromShop.mockReset().mockImplementation(async () => page());
  vi.stubGlobal('caches', createFakeCaches());
  vi.stubGlobal('fetch', fetchFromShop);
});
afterEach(() => {
  vi.useRealTimers();
});

async function keepSince(ageMs: number): Promise<void> {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - ageMs);
  await cacheCopy('shop-pages', address, page(), 80);
  now.mockRestore();
}

it.each([
  ['an hour', dayMs / 24, 0],
  ['two days', 2 * dayMs, 1],
  ['fifteen days', 15 * dayMs, 1],
])('a page that was cached %s ago is fetched so often: %#', async (_, ageMs, times) => {
  await keepSince(ageMs);
  await fetchPage(address);
  expect(fetchFromShop).toHaveBeenCalledTimes(times);
  await fetchPage(address);
  expect(fetchFromShop).toHaveBeenCalledTimes(times);
});

it.each([
  ['/products/12', 1],
  ['/checkout/1', 0],
])('%s is copied only where it may be cached', async (path, copies) => {
  const answer = page();
  const clone = vi.spyOn(answer, 'clone');
  fetchFromShop.mockResolvedValue(answer);
  const event = { waitUntil: () => undefined };
  const url = new URL(path, address);
  const options = { request: new Request(url), url, event } as never;
  expect(await answerPage(options, async () => undefined)).toBe(answer);
  expect(clone).toHaveBeenCalledTimes(copies);
});

const optionsOf = (path: string) => {
  const url = new URL(path, address);
  const event = { waitUntil: () => undefined };
  return { request: new Request(url), url, event } as never;
};

it('a connection that never answers shows the cached page, after five seconds, and then sooner', async () => {
  await keepSince(0);
  vi.useFakeTimers();
  fetchFromShop.mockReturnValue(new Promise(() => undefined));
  for (const waitMs of [5_000, 1_500]) {
    const shown = vi.fn();
    void answerPage(optionsOf(address), async () => undefined).then(shown);
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await shown.mock.lastCall?.[0].text()).toContain('data-kept');
  }
});

it('a page that is not cached is waited for, and patience is back with its answer', async () => {
  vi.useFakeTimers();
  const late = (ms: number) => () =>
    new Promise((resolve) => setTimeout(() => resolve(page()), ms));
  fetchFromShop.mockImplementationOnce(late(20_000)).mockImplementationOnce(late(4_000));
  const shown = vi.fn();
  void answerPage(optionsOf(address), async () => undefined).then(shown);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await shown.mock.lastCall?.[0].text()).not.toContain('data-kept');
  void answerPage(optionsOf(address), async () => undefined).then(shown);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown).toHaveBeenCalledTimes(2);
  expect(await shown.mock.lastCall?.[0].text()).not.toContain('data-kept');
});

const order = 'https://shop.example/member/orders/01KPR?channelId=1';

it('a page of a member is kept while somebody is signed in, and not by a sign-out in the meantime', async () => {
  await fetchPage(order);
  expect(await caches.keys()).toEqual([]);

  await cacheMember({ id: 'somebody' });
  await fetchPage(order);
  expect(await caches.keys()).toContain('member-pages');
  await deleteMemberCaches();

  await cacheMember({ id: 'somebody' });
  // The sign-out comes while the copy is being written.
  const open = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    if (name === 'member-pages') await deleteMemberCaches();
    return open(name);
  });
  await fetchPage(order);
  expect(await caches.keys()).toEqual([]);
});
