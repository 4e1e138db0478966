import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { memberSession } from '#server/database/schema/identity-schema.ts';
import {
  deviceToken,
  notification,
  notificationDelivery,
} from '#server/database/schema/notification-schema.ts';
import { mergeDevice } from '#server/features/ground/notification/device-query.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import { openFcm } from '#server/platform/notifying/fcm.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import type { Buyer } from '#server/testing/members/buyer.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { createAppCourier } from './app-courier.ts';

const log = pino({ level: 'silent' });
const publicUrl = 'https://shop.test';
const email = 'shop@demo-shop.iam.gserviceaccount.com';
const tokenUrl = 'https://oauth2.googleapis.com/token';

type Message = { token: string; apns: { payload: object }; data: object };

let opened: OpenDatabase;
let shop: PayingShop;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let sent: Message[];
let assertions: string[];
/** Errors of FCM, by the device they are for. */
const errors = new Map<string, { status: number; code: string }>();
const ask: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url === tokenUrl) {
    assertions.push(new URLSearchParams(await request.text()).get('assertion') ?? '');
    return Response.json({ access_token: 'access', expires_in: 3_599, token_type: 'Bearer' });
  }
  expect(request.url).toBe('https://fcm.googleapis.com/v1/projects/demo-shop/messages:send');
  if (request.headers.get('authorization') !== 'Bearer access') {
    return new Response(null, { status: 401 });
  }
  const { message } = (await request.json()) as { message: Message };
  const error = errors.get(message.token);
  if (error) {
    const details = [{ '@type': 'FcmError', errorCode: error.code }];
    return Response.json({ error: { status: 'NOT_FOUND', details } }, { status: error.status });
  }
  sent.push(message);
  return Response.json({ name: 'projects/demo-shop/messages/1' });
};
let send: () => Promise<number>;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  keys = await generateKeyPair('RS256', { extractable: true });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(notification);
  await opened.database.delete(deviceToken);
  [sent, assertions] = [[], []];
  errors.clear();
  shop.clock.now = new Date('2031-05-20T03:25:00Z');
  const account = {
    ...{ project_id: 'demo-shop', client_email: email },
    private_key: await exportPKCS8(keys.privateKey),
  };
  const sending = { couriers: [createAppCourier(openFcm(account, { ask }))], publicUrl };
  send = () => sendNotifications(opened.database, shop.clock.now, { ...shop.tools, log, sending });
});

let occasions = 0;
const tell = ({ memberId }: Buyer) => {
  occasions += 1;
  const facts = { orderNo: 'G310520ABCDEF', payableTwd: 100, payBy: null };
  const row = { memberId, channelId: null, occasion: `${occasions}`, at: shop.clock.now };
  return writeNotifications(opened.database, [{ kind: 'ORDER_PLACED', facts, ...row }]);
};
const signInOn = ({ call }: Buyer, token: string) =>
  call('/User/MergeDeviceToken', { deviceToken: token, platform: 'ios' });
const tokens = async () =>
  (await opened.database.select().from(deviceToken)).map(({ token }) => token).sort();

test('devices of a member are notified, with the page and the unread count', async () => {
  const buyer = await shop.createBuyer();
  await signInOn(buyer, 'phone');
  await tell(buyer);
  await tell(buyer);
  await send();
  await send();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({
    token: 'phone',
    notification: { title: '訂單成立' },
    data: {
      url: expect.stringMatching(
        /^https:\/\/shop\.test\/member\/orders\/G310520ABCDEF#notification=\d+$/,
      ),
      unread: '2',
    },
    apns: { payload: { aps: { badge: 2 } } },
  });
  // One token for both.
  expect(assertions).toHaveLength(1);
  const { payload } = await jwtVerify(assertions[0] ?? '', keys.publicKey, {
    ...{ issuer: email, audience: tokenUrl, currentDate: shop.clock.now },
  });
  expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging');
  shop.pass(60);
  await tell(buyer);
  await send();
  expect(assertions).toHaveLength(2);
});

test('a device belongs to who signed in there last, and to nobody after a sign-out', async () => {
  const [first, second] = [await shop.createBuyer(), await shop.createBuyer()];
  await signInOn(first, 'shared');
  await signInOn(second, 'shared');
  await tell(first);
  await send();
  expect(sent).toEqual([]);
  await tell(second);
  await send();
  expect(sent).toHaveLength(1);
  const guest = createCaller(opened.database, () => shop.clock.now);
  await guest.call('/User/MergeDeviceToken', { deviceToken: 'shared', platform: 'ios' });
  expect(await tokens()).toEqual([]);
});

test('a sign-in from a new device is told at night and whatever was switched off, but not to itself', async () => {
  const buyer = await shop.createBuyer();
  const sessionIds = ['old', 'new'].map((name) => `${name} ${buyer.memberId}`);
  for (const [at, id] of sessionIds.entries()) {
    await opened.database.insert(memberSession).values({
      ...{ id, token: id, memberId: buyer.memberId },
      expiresAt: new Date('2031-06-20T00:00:00Z'),
      ...{ createdAt: shop.clock.now, updatedAt: shop.clock.now },
    });
    const device = { token: ['old', 'new'][at] ?? '', platform: 'ios' };
    const owner = { memberId: buyer.memberId, sessionId: id };
    await mergeDevice(opened.database, { ...device, owner }, shop.clock.now);
  }
  shop.clock.now = new Date('2031-05-20T23:30:00+08:00');
  const signIn = (sessionId: string | undefined) => {
    occasions += 1;
    const facts = { device: 'iPhone・Safari', at: shop.clock.now.toISOString(), sessionId };
    const row = { memberId: buyer.memberId, channelId: null, at: shop.clock.now };
    const content = {
      kind: 'ACCOUNT_NEW_DEVICE' as const,
      facts: JSON.parse(JSON.stringify(facts)),
    };
    return writeNotifications(opened.database, [{ ...content, ...row, occasion: `${occasions}` }]);
  };
  await signIn(sessionIds[1]);
  await send();
  expect(sent.map(({ token }) => token)).toEqual(['old']);
  // With no other device there is nothing to send, and nothing failed.
  await mergeDevice(
    opened.database,
    { token: 'old', platform: 'ios', owner: null },
    shop.clock.now,
  );
  await signIn(sessionIds[1]);
  await send();
  expect(sent).toHaveLength(1);
  const deliveries = await opened.database.select().from(notificationDelivery);
  expect(deliveries.map(({ status }) => status)).toEqual(['SENT', 'SENT']);
});

test('a device without the app is deleted, one with an invalid token is not notified again', async () => {
  const buyer = await shop.createBuyer();
  for (const token of ['gone', 'wrong', 'here']) await signInOn(buyer, token);
  errors.set('gone', { status: 404, code: 'UNREGISTERED' });
  errors.set('wrong', { status: 400, code: 'INVALID_ARGUMENT' });
  await tell(buyer);
  await send();
  expect(sent.map(({ token }) => token)).toEqual(['here']);
  expect(await tokens()).toEqual(['here', 'wrong']);
});

test('a service that is away is tried again', async () => {
  const buyer = await shop.createBuyer();
  await signInOn(buyer, 'phone');
  errors.set('phone', { status: 503, code: 'UNAVAILABLE' });
  await tell(buyer);
  await send();
  errors.clear();
  shop.pass(1);
  await send();
  expect(sent).toHaveLength(1);
  const [delivery] = await opened.database.select().from(notificationDelivery);
  expect(delivery).toMatchObject({ status: 'SENT', tries: 2 });
});
