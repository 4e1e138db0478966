import { type LinePlatform, lineUserOf, openLinePlatform } from '@kaituan/demo/line/line-platform';
import type { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { lineEvent, lineFriend } from '#server/database/schema/line-schema.ts';
import { openLineMessaging } from '#server/platform/line/line-messaging.ts';
import { signLineBody } from '#server/platform/line/line-signature.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { processLineEvents } from './line-inbox.ts';
import { lineWebhookRoutes } from './line-webhook-routes.ts';

const log = pino({ level: 'silent' });
const account = { name: 'shop', accessToken: 'a token', secret: 'a secret of the tests' };
const userId = lineUserOf('somebody');
const clock = { now: new Date() };

let opened: OpenDatabase;
let platform: LinePlatform;
let routes: Hono;
let work: () => Promise<unknown>;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  const { database } = opened;
  await database.delete(lineEvent);
  await database.delete(lineFriend);
  clock.now = new Date('2031-05-20T10:00:00+08:00');
  const now = () => clock.now;
  platform = openLinePlatform({ accessToken: account.accessToken, now });
  const line = openLineMessaging(account, { baseUrl: 'https://line.test', ask: platform.ask });
  const lines = new Map([['shop', line]]);
  work = () => processLineEvents(database, { lines, publicUrl: 'https://shop.test', log }, now());
  // Events are dealt with when the test says so.
  routes = lineWebhookRoutes({ database, accounts: [account], log, now, process: async () => {} });
});

let lastEvent = 0;
function eventOf(event: { type: string; at?: Date; source?: object; [field: string]: unknown }) {
  const { at = clock.now, ...rest } = event;
  lastEvent += 1;
  return {
    ...{ mode: 'active', timestamp: at.getTime(), source: { type: 'user', userId } },
    ...{ webhookEventId: `event${lastEvent}`, deliveryContext: { isRedelivery: false }, ...rest },
  };
}
const say = (text: string, rest: object = {}) =>
  eventOf({
    ...{ type: 'message', message: { type: 'text', id: '1', text } },
    ...{ replyToken: platform.issueReplyToken(userId), ...rest },
  });
async function post(
  events: readonly object[],
  { secret = account.secret, path = '/line-webhook/shop' } = {},
): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify({ destination: 'U1', events }));
  const headers = { 'x-line-signature': signLineBody(secret, body) };
  return (await routes.request(path, { method: 'POST', headers, body })).status;
}
const friends = async () =>
  (await opened.database.select().from(lineFriend)).map(({ isFriend }) => isFriend);
const replies = () => platform.received.get(userId)?.length ?? 0;

test('only what LINE signed is read', async () => {
  expect(await post([])).toBe(200);
  expect(await post([eventOf({ type: 'follow' })], { secret: 'another secret' })).toBe(401);
  expect(await post([], { path: '/line-webhook/100083' })).toBe(404);
  const unsigned = await routes.request('/line-webhook/shop', { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(401);
  expect(await opened.database.select().from(lineEvent)).toEqual([]);
});

test('a follower is a friend until they leave, in whatever order events arrive', async () => {
  const follow = eventOf({ type: 'follow', replyToken: platform.issueReplyToken(userId) });
  expect(await post([follow])).toBe(200);
  await work();
  expect(await friends()).toEqual([true]);
  expect(replies()).toBe(1);
  const later = new Date(clock.now.getTime() + 60_000);
  await post([eventOf({ type: 'unfollow', at: later })]);
  await work();
  expect(await friends()).toEqual([false]);
  // Delivered late, and no news any more.
  await post([eventOf({ type: 'follow' })]);
  await work();
  expect(await friends()).toEqual([false]);
});

test('who is a member already is not asked to sign in', async () => {
  const { database } = opened;
  const follow = () => eventOf({ type: 'follow', replyToken: platform.issueReplyToken(userId) });
  const lastReply = () => JSON.stringify(platform.received.get(userId)?.[0]);
  await post([follow()]);
  await work();
  expect(lastReply()).toContain('以 LINE 登入商店後');
  const dates = { createdAt: clock.now, updatedAt: clock.now };
  const memberId = await createMember(database);
  await database
    .insert(memberAccount)
    .values({ id: 'linked', providerId: 'line', accountId: userId, memberId, ...dates });
  await post([follow()]);
  await work();
  expect(lastReply()).toContain('通知從現在起會送到這裡');
  expect(lastReply()).not.toContain('登入');
});

test('a repeated event is dealt with once, and answered once', async () => {
  const message = say('我的訂單');
  await post([message]);
  await post([{ ...message, deliveryContext: { isRedelivery: true } }]);
  await Promise.all([work(), work()]);
  await work();
  expect(replies()).toBe(1);
  const [answer] = platform.received.get(userId) ?? [];
  expect(answer?.isReply).toBe(true);
  expect(JSON.stringify(answer)).toContain('https://shop.test/member/orders');
  // What was written is not stored.
  const rows = await opened.database.select().from(lineEvent);
  expect(rows.map(({ event }) => event)).toEqual([null]);
});

test('a pressed button is always answered, to whom it was pressed by', async () => {
  const press = (data: string, rest: object = {}) =>
    eventOf({
      ...{ type: 'postback', postback: { data }, replyToken: platform.issueReplyToken(userId) },
      ...rest,
    });
  const pressed = press('keyword=%E8%A8%82%E5%96%AE');
  await post([pressed, press('richmenu-3'), press('richmenu-4')]);
  await post([pressed]);
  await work();
  expect(replies()).toBe(3);
  expect(JSON.stringify(platform.received.get(userId)?.[0])).toContain('/member/orders');
  await post([press('訂單', { source: { type: 'group', groupId: 'G1', userId } })]);
  await work();
  expect(replies()).toBe(3);
});

test('small talk is helped once in a while, groups and standby never', async () => {
  await post([eventOf({ type: 'follow' })]);
  await post([say('早安'), say('吃飽沒')]);
  await work();
  expect(replies()).toBe(1);
  clock.now = new Date(clock.now.getTime() + 13 * 3_600_000);
  await post([say('晚安')]);
  await work();
  expect(replies()).toBe(2);
  await post([say('訂單', { source: { type: 'group', groupId: 'G1', userId } })]);
  await post([say('訂單', { mode: 'standby' })]);
  await post([eventOf({ type: 'message', message: { type: 'sticker' } })]);
  await work();
  expect(replies()).toBe(2);
});

test('what was found too late for an answer is only noted', async () => {
  await post([say('訂單')]);
  clock.now = new Date(clock.now.getTime() + 120_000);
  await work();
  expect(replies()).toBe(0);
});
