// @vitest-environment happy-dom
import type { AnswerOf } from '@kaituan/api-client/api';
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessagingClient } from '#web/platform/messaging/messaging-client.ts';
import { findLinkToken, runMessagingStep } from './messaging-step.ts';

const openMessaging = vi.hoisted(() => vi.fn<(liffId: string) => unknown>());
vi.mock(import('#web/platform/messaging/messaging.ts'), async (load) => ({
  ...(await load()),
  openMessaging: openMessaging as never,
}));

const restoreUser = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock(import('@kaituan/identity-client/current-identity'), async (load) => ({
  ...(await load()),
  mayBeMember: () => true,
  restoreUser,
}));

const channelId = 100083;
const profilePath = `/member/profile?link=LINE&channelId=${channelId}`;

/** LINE's SDK with a login, or without one; what it was told to do, in order. */
function startSdk(token: ReturnType<MessagingClient['findIdToken']>): string[] {
  const done: string[] = [];
  openMessaging.mockResolvedValue({
    findIdToken: () => token,
    signOut: () => done.push('signed out'),
    signIn: (returnUrl: string) => done.push(returnUrl),
  });
  return done;
}

const clientOf = (liffId: string | null) => {
  const result = { ...({} as AnswerOf<'/SiteInfo/GetShopConfig'>['result']), channelId, liffId };
  const shop = new FakeShop().answer('/SiteInfo/GetShopConfig', () => ({ result }));
  return createQueryClient(shop.callApi);
};
const find = (returnPath: string | null, liffId: string | null = '1657000001-AbCdEfGh') =>
  findLinkToken(clientOf(liffId), () => returnPath);

beforeEach(() => history.replaceState(null, '', profilePath));
afterEach(() => {
  vi.useRealTimers();
  openMessaging.mockReset();
});

it('takes the login that the SDK has, of the app of the channel', async () => {
  const done = startSdk({ text: 'token', isStale: false });
  expect(await find(profilePath)).toBe('token');
  expect(openMessaging).toHaveBeenCalledWith('1657000001-AbCdEfGh');
  expect(done).toEqual([]);
});

it.each([
  ['no login', null],
  ['an expired one', { text: 'token', isStale: true }],
])('with %s the browser leaves for LINE, which sends it back to the page', async (_, token) => {
  vi.useFakeTimers();
  const done = startSdk(token);
  const found = find(profilePath);
  await vi.runAllTimersAsync();
  expect(await found).toBeUndefined();
  const [first, returnUrl = '', ...more] = done;
  expect([first, ...more]).toEqual(['signed out']);
  const { pathname, searchParams } = new URL(returnUrl);
  expect([pathname, searchParams.get('link'), searchParams.get('channelId')]).toEqual([
    ...['/member/profile', 'LINE', `${channelId}`],
  ]);
});

it('a browser that LINE sent back without a login leaves no second time', async () => {
  const done = startSdk(null);
  expect(await find(null)).toBeUndefined();
  expect(done).toEqual([]);
});

it('a channel without an app of LINE has no login, and loads no SDK', async () => {
  expect(await find(profilePath, null)).toBeUndefined();
  expect(openMessaging).not.toHaveBeenCalled();
});

it('the session is known before LINE’s SDK starts, and the page is led on only then', async () => {
  const order: string[] = [];
  restoreUser.mockImplementation(async () => {
    order.push('session');
    return undefined;
  });
  openMessaging.mockImplementation(async () => {
    // LINE's SDK reads what LINE added to the address.
    order.push(`SDK at ${location.pathname}${location.search}`);
    return { findIdToken: () => null };
  });
  const arrival = '/faq?code=x&state=y&liffClientId=1657000001&liffRedirectUri=z';
  history.replaceState(null, '', arrival);
  await runMessagingStep(clientOf('1657000001-AbCdEfGh'), (path) => order.push(`to ${path}`));
  // An address of the LIFF app stays one, which the channel rule leaves alone.
  const ledTo = '/faq?liffClientId=1657000001';
  expect(order).toEqual(['session', `SDK at ${arrival}`, `to ${ledTo}`]);
  expect(location.pathname + location.search).toBe(ledTo);
});
