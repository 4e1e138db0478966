// @vitest-environment happy-dom
import { CallError } from '@kaituan/api-client/call-error';
import { apiQuery, createQueryClient, quietQuery } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { reportFailures } from './shop-watch.tsx';

afterEach(() => setUser(null));

const home = apiQuery('/SiteInfo/GetHome', { channelId: 100083 });

async function toastsOf(code: 'CHANNEL_MISMATCH' | 'INTERNAL', isVerified: boolean, query = home) {
  setUser({
    ...{ id: 'member', displayName: '林批發', isVerified },
    ...{ channelId: isVerified ? 100120 : null, hasOwnPrices: isVerified },
  });
  const toasts: string[] = [];
  receiveToasts(({ text }) => toasts.push(text));
  const client = createQueryClient(
    new FakeShop().answer('/SiteInfo/GetHome', () => refuse(code)).callApi,
  );
  const stop = reportFailures(client);
  await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  stop();
  return toasts;
}

it('says nothing while a verified member is led from another channel to the own one', async () => {
  expect(await toastsOf('CHANNEL_MISMATCH', true)).toEqual([]);
  expect(await toastsOf('INTERNAL', true)).toEqual(['😱出了點問題']);
  expect(await toastsOf('CHANNEL_MISMATCH', false)).toEqual(['😱出了點問題']);
});

it('leaves failures of menus to them', async () => {
  expect(await toastsOf('INTERNAL', false, quietQuery(home))).toEqual([]);
});

it.each([true, false])('on a cached page the bar alone says so, online: %s', async (isOnline) => {
  // As the service worker marks a page that it has from before.
  document.documentElement.dataset.kept = '';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const toasts: string[] = [];
  receiveToasts(({ text }) => toasts.push(text));
  const client = createQueryClient(() => Promise.reject(new CallError('no answer')));
  const stop = reportFailures(client);
  for (const _ of ['at first', 'again']) {
    await client.fetchQuery({ ...home, staleTime: 0 }).catch(() => undefined);
  }
  stop();
  vi.restoreAllMocks();
  expect(toasts).toEqual([]);
  expect(await toastsOf('INTERNAL', false)).toEqual(['😱出了點問題']);
  delete document.documentElement.dataset.kept;
});

it.each([
  ['of what is there already is left to the bar', true, true, []],
  ['of what is missing is said', true, false, ['無網路連線']],
  ['is said while there is a connection', false, true, ['資料存取錯誤']],
])('a call without an answer %s', async (_, isOffline, hasData, said) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  const toasts: string[] = [];
  receiveToasts(({ text }) => toasts.push(text));
  const client = createQueryClient(() => Promise.reject(new CallError('no answer')));
  if (hasData) client.setQueryData(home.queryKey, {} as never);
  const stop = reportFailures(client);
  await client.fetchQuery({ ...home, staleTime: 0 }).catch(() => undefined);
  stop();
  vi.restoreAllMocks();
  expect(toasts).toEqual(said);
});
