// @vitest-environment happy-dom
import { apiQuery, createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { afterEach, expect, it } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { reportFailures } from './shop-watch.tsx';

afterEach(() => setUser(null));

async function toastsOf(code: 'CHANNEL_MISMATCH' | 'INTERNAL', isVerified: boolean) {
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
  await client.fetchQuery(apiQuery('/SiteInfo/GetHome', { channelId: 100083 })).catch(() => null);
  stop();
  return toasts;
}

it('says nothing while a verified member is led from another channel to the own one', async () => {
  expect(await toastsOf('CHANNEL_MISMATCH', true)).toEqual([]);
  expect(await toastsOf('INTERNAL', true)).toEqual(['😱出了點問題']);
  expect(await toastsOf('CHANNEL_MISMATCH', false)).toEqual(['😱出了點問題']);
});
