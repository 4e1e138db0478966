import { createFakeCaches } from '@kaituan/kit/testing/fake-caches.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteOutdatedHandOuts } from './outdated-hand-out.ts';

const readAt = Date.parse('2026-11-28T10:00:00.000Z');
const nextDay = Date.parse('2026-11-28T17:00:00.000Z');
type Listen = (event: object) => void;
const listeners = new Map<string, Listen>();

beforeEach(async () => {
  vi.stubGlobal('caches', createFakeCaches());
  vi.stubGlobal('self', {
    addEventListener: (name: string, listen: Listen) => listeners.set(name, listen),
  });
  deleteOutdatedHandOuts();
  const cache = await caches.open('member-desk');
  await cache.put('/kept/desk/staff', Response.json({ readAtMs: readAt }));
  await cache.put('/kept/desk/pickups/1', Response.json({ rows: [], readAtMs: readAt }));
});
afterEach(() => {
  vi.restoreAllMocks();
  listeners.clear();
});

/** Wakes the worker; whether the list is stored afterwards. */
async function staysAfter(name: string, nowMs: number, mode = 'navigate'): Promise<boolean> {
  vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  const work: Promise<void>[] = [];
  const waitUntil = (given: Promise<void>) => work.push(given);
  listeners.get(name)?.({ waitUntil, request: { mode } });
  await Promise.all(work);
  return caches.has('member-desk');
}

it.each(['activate', 'push', 'fetch'])('a list of yesterday goes at the next %s', async (name) => {
  expect(await staysAfter(name, readAt + 60_000)).toBe(true);
  expect(await staysAfter(name, nextDay)).toBe(false);
  expect(await staysAfter(name, nextDay)).toBe(false);
});

it('is not looked for at each picture and call of a page', async () => {
  expect(await staysAfter('fetch', nextDay, 'cors')).toBe(true);
});

it('a list that does not say of when it is goes, too', async () => {
  const cache = await caches.open('member-desk');
  await cache.delete('/kept/desk/staff');
  await cache.put('/kept/desk/pickups/1', Response.json({ rows: [] }));
  expect(await staysAfter('push', readAt)).toBe(false);
});

it('a list that is being stored stays, before anything of it is there', async () => {
  const cache = await caches.open('member-desk');
  await cache.delete('/kept/desk/staff');
  await cache.delete('/kept/desk/pickups/1');
  expect(await staysAfter('push', readAt)).toBe(true);
});

it('without the name of who stored it a list stays for its day', async () => {
  await (await caches.open('member-desk')).delete('/kept/desk/staff');
  expect(await staysAfter('push', readAt)).toBe(true);
  expect(await staysAfter('push', nextDay)).toBe(false);
});
