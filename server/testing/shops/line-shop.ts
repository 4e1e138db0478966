import { type LinePlatform, lineUserOf, openLinePlatform } from '@kaituan/demo/line/line-platform';
import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { lineFriend } from '#server/database/schema/line-schema.ts';
import {
  notification,
  notificationDelivery,
  notificationPreference,
} from '#server/database/schema/notification-schema.ts';
import { createLineCourier } from '#server/features/flows/line/line-courier.ts';
import { recordFriend } from '#server/features/flows/line/line-friends.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import { openLineMessaging } from '#server/platform/line/line-messaging.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const log = pino({ level: 'silent' });
const publicUrl = 'https://shop.test';
const accessToken = 'a token of the tests';

export const placed = (orderNo: string): NotificationContent => ({
  ...{ kind: 'ORDER_PLACED', facts: { orderNo, payableTwd: 100, payBy: null } },
});

/** A shop with an official account on a LINE in memory, empty before each test of the file. */
export function useLineShop() {
  const clock = { now: new Date() };
  let occasions = 0;
  let opened: OpenDatabase;
  const open = () => {
    const platform: LinePlatform = openLinePlatform({ accessToken, now: () => clock.now });
    const at = { baseUrl: 'https://line.test', ask: platform.ask };
    const lines = new Map([['shop', openLineMessaging({ accessToken }, at)]]);
    return {
      platform,
      lines,
      couriers: [createLineCourier({ lines, log, publicUrl: () => publicUrl })],
    };
  };
  let line: ReturnType<typeof open>;
  beforeAll(async () => {
    opened = await createTestDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of [notification, lineFriend, memberAccount, notificationPreference]) {
      await opened.database.delete(table);
    }
    clock.now = new Date('2031-05-20T10:00:00+08:00');
    line = open();
  });
  return {
    clock,
    get database(): Database {
      return opened.database;
    },
    get platform() {
      return line.platform;
    },
    get lines() {
      return line.lines;
    },
    get couriers() {
      return line.couriers;
    },
    pass(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    send: () =>
      sendNotifications(opened.database, clock.now, {
        ...{ log, providers: undefined as never, sending: { couriers: line.couriers, publicUrl } },
      }),
    async createLinked(isFriend = true): Promise<string> {
      const { database } = opened;
      const memberId = await createMember(database);
      const accountId = lineUserOf(memberId);
      const dates = { createdAt: clock.now, updatedAt: clock.now };
      const id = crypto.randomUUID();
      await database
        .insert(memberAccount)
        .values({ id, providerId: 'line', accountId, memberId, ...dates });
      const friend = { account: 'shop', lineUserId: accountId, isFriend };
      await recordFriend(database, { ...friend, changedAt: clock.now });
      line.platform.friends.set(accountId, isFriend);
      return memberId;
    },
    notify(memberId: string, content: NotificationContent = placed('G310520ABCDEF')) {
      occasions += 1;
      const row = { memberId, channelId: null, occasion: `occasion ${occasions}`, at: clock.now };
      return writeNotifications(opened.database, [{ ...content, ...row }]);
    },
    messagesOf: (memberId: string) =>
      (line.platform.received.get(lineUserOf(memberId)) ?? []).flatMap(({ messages }) => messages),
    statuses: async () =>
      (
        await opened.database.select().from(notificationDelivery).orderBy(notificationDelivery.id)
      ).map(({ status, tries }) => `${status} ${tries}`),
  };
}
