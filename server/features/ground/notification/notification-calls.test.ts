import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { explainByIndex } from '#server/testing/databases/index-plan.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { listNotifications } from './notification-query.ts';
import { writeNotifications } from './write-notifications.ts';

const now = new Date('2031-05-20T03:25:00Z');
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const callerOf = (memberId: string, channelId: number | null = null) =>
  createCaller(opened.database, () => now, { memberId, channelId, isVerified: channelId !== null });

const write = (memberId: string, occasions: readonly number[]) =>
  writeNotifications(
    opened.database,
    occasions.map((occasion) => ({
      ...{ kind: 'ORDER_PAID', facts: { orderNo: `G${occasion}`, amountTwd: 100 } },
      ...{ memberId, channelId: null, occasion: `${occasion}`, at: now },
    })),
  );

async function listAll(api: ReturnType<typeof callerOf>) {
  const shown = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(api, cursor);
    shown.push(...page.result);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return shown;
}
const readPage = (api: ReturnType<typeof callerOf>, cursor: string | null) =>
  api.call('/Notification/GetNotificationArray', cursor === null ? {} : { cursor });

test('guests are refused', async () => {
  const guest = createCaller(opened.database);
  expect(await guest.codeOf('/Notification/GetNotificationArray', {})).toBe('UNAUTHENTICATED');
  expect(await guest.codeOf('/Notification/GetUnreadNotificationCount', {})).toBe(
    'UNAUTHENTICATED',
  );
  expect(await guest.codeOf('/Notification/MarkRead', { idArray: [1] })).toBe('UNAUTHENTICATED');
  expect(await guest.codeOf('/Notification/MarkAllRead', { upToId: 1 })).toBe('UNAUTHENTICATED');
});

test('a member neither sees nor reads the notifications of another, in whatever channel', async () => {
  const [owner, other] = [await createMember(opened.database), await createMember(opened.database)];
  await write(owner, [1]);
  const [one] = await listAll(callerOf(owner));
  const stranger = callerOf(other, 100083);
  expect(await listAll(stranger)).toEqual([]);
  const idArray = [one?.id ?? 0];
  expect(await stranger.call('/Notification/MarkRead', { idArray })).toEqual({ result: 0 });
  await stranger.call('/Notification/MarkAllRead', { upToId: Number.MAX_SAFE_INTEGER });
  // The owner sees the same in every channel.
  const count = await callerOf(owner, 100083).call('/Notification/GetUnreadNotificationCount', {});
  expect(count).toEqual({ result: 1 });
});

test('a message that several got alike is read by the id of any of them, for the one who opens it', async () => {
  const [one, other] = [await createMember(opened.database), await createMember(opened.database)];
  await write(one, [1, 2]);
  await write(other, [1]);
  const [opening] = await listAll(callerOf(other));
  const idArray = [opening?.id ?? 0, Number.MAX_SAFE_INTEGER];
  expect(await callerOf(one).call('/Notification/MarkRead', { idArray })).toEqual({ result: 1 });
  expect((await listAll(callerOf(one))).map(({ isRead }) => isRead)).toEqual([false, true]);
  const untouched = await callerOf(other).call('/Notification/GetUnreadNotificationCount', {});
  expect(untouched).toEqual({ result: 1 });
});

test('a list of several pages has each once, newest first, while new ones arrive', async () => {
  const memberId = await createMember(opened.database);
  await write(
    memberId,
    Array.from({ length: 45 }, (_, at) => at),
  );
  const api = callerOf(memberId);
  const first = await readPage(api, null);
  await write(memberId, [45]);
  const second = await readPage(api, first.nextCursor);
  const third = await readPage(api, second.nextCursor);
  const ids = [...first.result, ...second.result, ...third.result].map(({ id }) => id);
  expect(ids).toHaveLength(45);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(third.nextCursor).toBeNull();
  expect(await api.codeOf('/Notification/GetNotificationArray', { cursor: 'x' })).toBe(
    'VALIDATION_FAILED',
  );
});

test('a kind of a newer release is listed without its text', async () => {
  const memberId = await createMember(opened.database);
  const row = { memberId, kind: 'OF_TOMORROW', facts: {}, occasion: 'x', at: now };
  await opened.database.insert(notification).values(row);
  expect(await listAll(callerOf(memberId))).toMatchObject([{ title: '通知', link: null }]);
});

type Step =
  | { kind: 'WRITE'; occasion: number }
  | { kind: 'READ'; place: number }
  | { kind: 'READ_ALL'; place: number };

test('counts and lists follow a model, whatever is written twice and read', async () => {
  const place = fc.nat(12);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('WRITE' as const), occasion: fc.nat(8) }),
    fc.record({ kind: fc.constant('READ' as const), place }),
    fc.record({ kind: fc.constant('READ_ALL' as const), place }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
      const memberId = await createMember(opened.database);
      const api = callerOf(memberId);
      /** Occasions in the order of writing, and whether they are read. */
      const model = new Map<number, boolean>();
      let ids: number[] = [];
      for (const one of steps) {
        if (one.kind === 'WRITE') {
          await write(memberId, [one.occasion, one.occasion]);
          if (!model.has(one.occasion)) model.set(one.occasion, false);
        } else {
          const id = ids[one.place];
          const occasions = [...model.keys()];
          if (id === undefined) continue;
          const read = one.kind === 'READ' ? [one.place] : [...ids.keys()].slice(0, one.place + 1);
          for (const at of read) model.set(occasions[at] ?? -1, true);
          if (one.kind === 'READ') await api.call('/Notification/MarkRead', { idArray: [id] });
          else await api.call('/Notification/MarkAllRead', { upToId: id });
        }
        const shown = (await listAll(api)).toReversed();
        ids = shown.map(({ id }) => id);
        expect(shown.map(({ isRead }) => isRead)).toEqual([...model.values()]);
        const count = await api.call('/Notification/GetUnreadNotificationCount', {});
        expect(count.result).toBe([...model.values()].filter((isRead) => !isRead).length);
      }
    }),
    { numRuns: 12 },
  );
});

test('a page is read off the index of its member', async () => {
  const page = { memberId: 'somebody', before: 9, limit: 2 };
  const query = listNotifications(opened.database, page).getSQL();
  const plan = await explainByIndex(opened.database, query);
  expect(plan).toContain('notification_by_member');
  expect(plan).not.toContain('Sort');
});
