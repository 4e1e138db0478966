import { createDecipheriv, createECDH, createHmac } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  notification,
  notificationDelivery,
  pushSubscription,
} from '#server/database/schema/notification-schema.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import { openWebPush } from '#server/platform/notifying/web-push.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { createBrowserCourier } from './browser-courier.ts';

const log = pino({ level: 'silent' });
const publicUrl = 'https://shop.test';
const origin = 'https://fcm.googleapis.com';

type Push = { endpoint: string; headers: Headers; body: Buffer };
type Buyer = Awaited<ReturnType<PayingShop['createBuyer']>>;

let opened: OpenDatabase;
let shop: PayingShop;
let pushes: Push[];
/** What the service answers to an address, in place of 201. */
const answers = new Map<string, number>();
const ask: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = Buffer.from(await request.arrayBuffer());
  const status = answers.get(request.url) ?? 201;
  if (status === 201) pushes.push({ endpoint: request.url, headers: request.headers, body });
  return new Response(null, { status });
};
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(notification);
  await opened.database.delete(pushSubscription);
  pushes = [];
  answers.clear();
  shop.clock.now = new Date('2031-05-20T03:25:00Z');
});

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
const derive = (salt: Buffer, secret: Buffer, info: string | Buffer, bytes: number) =>
  hmac(hmac(salt, secret), Buffer.concat([Buffer.from(info), Buffer.from([1])])).subarray(0, bytes);

/** A browser with keys of its own, which reads what only it can read. */
function openBrowser(name: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = Buffer.alloc(16, name.length);
  const endpoint = `${origin}/fcm/send/${name}`;
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  function read({ body }: Push) {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + 65);
    const shared = pair.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const secret = derive(auth, shared, info, 32);
    const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'));
  }
  const subscribe = ({ call }: Buyer) =>
    call('/Notification/SavePushSubscription', { endpoint, ...keys });
  const received = () => pushes.filter((push) => push.endpoint === endpoint).map(read);
  return { endpoint, keys, subscribe, received };
}

const send = () => {
  const couriers = [createBrowserCourier(openWebPush({ subject: () => publicUrl, ask }))];
  const sending = { couriers, publicUrl };
  return sendNotifications(opened.database, shop.clock.now, { ...shop.tools, log, sending });
};
let occasions = 0;
const tell = ({ memberId }: Buyer) => {
  occasions += 1;
  const facts = { orderNo: 'G310520ABCDEF', payableTwd: 100, payBy: null };
  const row = { memberId, channelId: null, occasion: `${occasions}`, at: shop.clock.now };
  return writeNotifications(opened.database, [{ kind: 'ORDER_PLACED', facts, ...row }]);
};
const endpoints = async () =>
  (await opened.database.select().from(pushSubscription)).map(({ endpoint }) => endpoint);

test('a browser reads what was encrypted for it, and its service knows who sent it', async () => {
  const buyer = await shop.createBuyer();
  const browser = openBrowser('one');
  await browser.subscribe(buyer);
  await tell(buyer);
  await Promise.all([send(), send()]);
  expect(browser.received()).toMatchObject([
    {
      ...{ title: '訂單成立', body: expect.stringContaining('G310520ABCDEF') },
      url: expect.stringMatching(
        /^https:\/\/shop\.test\/member\/orders\/G310520ABCDEF#notification=\d+$/,
      ),
    },
  ]);
  const { headers } = pushes[0] as Push;
  const { result: key } = await buyer.call('/Notification/GetPushKey', {});
  const [, token = '', named] =
    /^vapid t=(.+), k=(.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  expect(named).toBe(key);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [
    point.subarray(1, 33).toString('base64url'),
    point.subarray(33).toString('base64url'),
  ];
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    ...{ audience: origin, subject: publicUrl, currentDate: shop.clock.now },
  });
  expect((payload.exp ?? 0) - shop.clock.now.getTime() / 1_000).toBeLessThanOrEqual(86_400);
  expect(headers.get('ttl')).toBe('86400');
  expect(headers.get('topic')).toMatch(/^[\w-]{1,32}$/);
});

test('a browser that is gone is forgotten, and the others still hear', async () => {
  const buyer = await shop.createBuyer();
  const [gone, here] = [openBrowser('gone'), openBrowser('here')];
  await gone.subscribe(buyer);
  await here.subscribe(buyer);
  answers.set(gone.endpoint, 410);
  await tell(buyer);
  await send();
  expect(here.received()).toHaveLength(1);
  expect(await endpoints()).toEqual([here.endpoint]);
});

test('a service that is away is tried again', async () => {
  const buyer = await shop.createBuyer();
  const browser = openBrowser('away');
  await browser.subscribe(buyer);
  answers.set(browser.endpoint, 503);
  await tell(buyer);
  await send();
  expect(browser.received()).toEqual([]);
  answers.clear();
  shop.pass(1);
  await send();
  await send();
  expect(browser.received()).toHaveLength(1);
  const [delivery] = await opened.database.select().from(notificationDelivery);
  expect(delivery).toMatchObject({ status: 'SENT', tries: 2 });
});

test('a browser tells one member only: the last who subscribed there', async () => {
  const [first, second] = [await shop.createBuyer(), await shop.createBuyer()];
  const browser = openBrowser('shared');
  await browser.subscribe(first);
  const { wayArray } = await browser.subscribe(second);
  expect(wayArray.map(({ way }) => way)).toEqual([]);
  await tell(first);
  await tell(second);
  await send();
  expect(browser.received()).toHaveLength(1);
  const { endpoint } = browser;
  await first.call('/Notification/RemovePushSubscription', { endpoint });
  expect(await endpoints()).toEqual([endpoint]);
  await second.call('/Notification/RemovePushSubscription', { endpoint });
  expect(await endpoints()).toEqual([]);
});

test('the shop calls no address but those of browsers', async () => {
  const buyer = await shop.createBuyer();
  const { keys } = openBrowser('keys');
  const refused = (endpoint: string, given = keys) =>
    buyer.codeOf('/Notification/SavePushSubscription', { endpoint, ...given });
  expect(await refused('https://169.254.169.254/latest')).toBe('VALIDATION_FAILED');
  expect(await refused('https://localhost/')).toBe('VALIDATION_FAILED');
  const noPoint = { ...keys, p256dh: 'B'.repeat(87) };
  expect(await refused(`${origin}/fcm/send/1`, noPoint)).toBe('VALIDATION_FAILED');
});
