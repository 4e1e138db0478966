import { createFakeCaches } from '@kaituan/kit/testing/fake-caches.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheMember, findCachedMember, memberAnswers } from './device-caches.ts';

const before = { id: 'before' };
const after = { id: 'after' };
const register = vi.fn();
const postMessage = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  register.mockReset();
  postMessage.mockReset();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('caches', createFakeCaches());
  vi.stubGlobal('navigator', {
    userAgent: 'Safari/604.1',
    serviceWorker: { controller: { postMessage }, register },
  });
  await cacheMember(before);
  await caches.open(memberAnswers(before.id));
});
afterEach(() => vi.resetModules());

it.each([
  ['?channelId=1', 1],
  ['?channelId=1&liffClientId=1657000001&state=x', 0],
])('at %s a member who signs in replaces the one before', async (search, registrations) => {
  const href = `https://shop.example/${search}`;
  vi.stubGlobal('location', new URL(href));
  const { setUser } = await import('#web/platform/app-state.ts');
  const { startOffline } = await import('./start-offline.ts');
  setUser(after as never);
  await startOffline(() => undefined);
  expect(await findCachedMember()).toMatchObject(after);
  expect(await caches.has(memberAnswers(before.id))).toBe(false);
  expect(register).toHaveBeenCalledTimes(registrations);
});

it('nobody is signed in any more: nothing of a member stays, wherever that is seen', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/?liffClientId=1657000001'));
  const { setUser } = await import('#web/platform/app-state.ts');
  const { startOffline } = await import('./start-offline.ts');
  setUser(null);
  await startOffline(() => undefined);
  expect(await caches.keys()).toEqual([]);
});

it('who signs out while being noted stays signed out', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/?liffClientId=1657000001'));
  const { setUser } = await import('#web/platform/app-state.ts');
  const { startOffline } = await import('./start-offline.ts');
  const started = startOffline(() => undefined);
  setUser(after as never);
  setUser(null);
  await started;
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(await caches.keys()).toEqual([]);
});

it.each([
  ['who was not known here', after, 1],
  ['who was here before', before, 0],
])(
  'the page that a member sees first is kept, and of one %s its answers are asked for again',
  async (_, member, times) => {
    const href = 'https://shop.example/member/orders?channelId=1';
    vi.stubGlobal('location', new URL(href));
    const { setUser } = await import('#web/platform/app-state.ts');
    const { startOffline } = await import('./start-offline.ts');
    const refetch = vi.fn();
    // As after a sign-in at LINE: the page is a member's before it is at rest.
    setUser(member as never);
    await startOffline(refetch);
    expect(postMessage).toHaveBeenCalledWith({ type: 'KEEP_PAGE', url: href });
    expect(refetch).toHaveBeenCalledTimes(times);
  },
);

it('a guest who signs in on the page has it kept then', async () => {
  const pages = ['/join-us', '/member/orders'].map((path) => `https://shop.example${path}`);
  vi.stubGlobal('location', new URL(pages[0] ?? ''));
  const { setUser } = await import('#web/platform/app-state.ts');
  const { startOffline } = await import('./start-offline.ts');
  const refetch = vi.fn();
  setUser(null);
  await startOffline(refetch);
  expect(refetch).not.toHaveBeenCalled();
  vi.stubGlobal('location', new URL(pages[1] ?? ''));
  setUser(after as never);
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce());
  expect(postMessage).toHaveBeenCalledWith({ type: 'KEEP_PAGE', url: pages[1] });
});

it('a worker that could not be registered is tried again with the next who signs in', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  const { setUser } = await import('#web/platform/app-state.ts');
  const { startOffline } = await import('./start-offline.ts');
  register.mockRejectedValueOnce(new TypeError('Failed to register a ServiceWorker'));
  setUser(before as never);
  await startOffline(() => undefined);
  expect(postMessage).not.toHaveBeenCalled();
  setUser(after as never);
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith({ type: 'KEEP_MEMBER_FILES' }));
  expect(register).toHaveBeenCalledTimes(2);
});
