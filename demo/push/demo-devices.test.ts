import type { OpenDatabase } from '@kaituan/server/database/database';
import { deviceToken } from '@kaituan/server/database/schema/notification-schema';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { createMember } from '@kaituan/server/testing/members/member-factory';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoMailbox } from '#demo/mailbox/demo-mailbox.ts';
import { openDemoDevices } from './demo-devices.ts';

const now = new Date('2031-05-20T03:25:00Z');
const push = {
  ...{ deviceToken: 'my-phone', title: '到貨了', body: '可以取貨了', url: undefined },
  ...{ tag: 'order-1', unread: 1 },
};

let opened: OpenDatabase;
let me: string;
let somebody: string;
const ownerOf = (token: string) => (token.startsWith('my-') ? me : somebody);
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  me = await createMember(database);
  somebody = await createMember(database);
  const rows = ['my-phone', 'my-tablet', 'their-phone'].map((token) => ({
    ...{ token, memberId: ownerOf(token), platform: 'android', seenAt: now },
  }));
  await database.insert(deviceToken).values(rows);
});
afterAll(() => opened.close());

const titlesOf = async (devices: ReturnType<typeof openDemoDevices>, memberId: string) =>
  (await devices.listOf(memberId)).map(({ deviceToken: token, title }) => `${token}: ${title}`);

test('what is sent is recorded for the member of the device, newest first; a repetition replaces', async () => {
  const devices = openDemoDevices(opened);
  await devices.send(push, now);
  await devices.send({ ...push, deviceToken: 'my-tablet' }, now);
  await devices.send({ ...push, deviceToken: 'their-phone' }, now);
  await devices.send({ ...push, title: '快到期了', unread: 2 }, now);
  await devices.send({ ...push, tag: 'order-2', title: '付款完成' }, now);
  expect(await titlesOf(devices, me)).toEqual([
    'my-phone: 付款完成',
    'my-phone: 快到期了',
    'my-tablet: 到貨了',
  ]);
  expect(await titlesOf(devices, somebody)).toEqual(['their-phone: 到貨了']);
  expect(await devices.listOf('nobody')).toEqual([]);
});

test('a device that another member signs in on shows its pushes to them', async () => {
  const { database } = opened;
  const devices = openDemoDevices(opened);
  await devices.send(push, now);
  const signInOn = (token: string, memberId: string) =>
    database.update(deviceToken).set({ memberId }).where(eq(deviceToken.token, token));
  await signInOn('my-phone', ownerOf('their-phone'));
  expect(await titlesOf(devices, me)).toEqual([]);
  expect(await titlesOf(devices, somebody)).toEqual(['my-phone: 到貨了']);
  await signInOn('my-phone', ownerOf('my-phone'));
});

test('the newest 500 are stored, and shown in the mailbox with the number on the app’s icon', async () => {
  const devices = openDemoDevices(opened);
  for (let number = 1; number <= 501; number += 1) {
    await devices.send({ ...push, tag: `order-${number}`, unread: number }, now);
  }
  const stored = await devices.listOf(me);
  expect([stored.length, stored[0]?.unread, stored.at(-1)?.unread]).toEqual([500, 501, 2]);
  const mailbox = openDemoMailbox({ ...opened, now: () => now, devices });
  const page = await mailbox.routes.request(await mailbox.findPath(me));
  expect(await page.text()).toContain('未讀 501');
  const other = await mailbox.routes.request(await mailbox.findPath('nobody'));
  expect(await other.text()).not.toContain('App 的通知');
});
