import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let nowMs = Date.parse('2026-03-01T00:00:00Z');
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** A new member, whose calls are one second apart. */
async function newMember() {
  const memberId = await createMember(opened.database);
  const now = () => {
    nowMs += 1_000;
    return new Date(nowMs);
  };
  return createCaller(opened.database, now, { memberId, channelId: null, isVerified: false });
}

test('the newest keyword comes first', async () => {
  const { call } = await newMember();
  await call('/User/AddSearchHistory', { keyword: '白蝦' });
  await call('/User/AddSearchHistory', { keyword: ' 干貝 ', channelId: 100083 });
  const { result } = await call('/User/GetSearchHistoryArray', {});
  expect(result).toEqual(['干貝', '白蝦']);
});

test('keywords that search treats as equal are stored once, as last written', async () => {
  const { call } = await newMember();
  for (const keyword of ['臺灣 Beer', '白蝦', '台湾　ＢＥＥＲ', '白虾']) {
    await call('/User/AddSearchHistory', { keyword });
  }
  const { result } = await call('/User/GetSearchHistoryArray', {});
  expect(result).toEqual(['白虾', '台湾　ＢＥＥＲ']);
});

test('twenty keywords are stored', async () => {
  const { call } = await newMember();
  for (let count = 1; count <= 23; count += 1) {
    await call('/User/AddSearchHistory', { keyword: `第${count}個` });
  }
  const { result } = await call('/User/GetSearchHistoryArray', {});
  expect(result).toHaveLength(20);
  expect(result[0]).toBe('第23個');
  expect(result.at(-1)).toBe('第4個');
});

test('one keyword is deleted, however it is written, or all of them', async () => {
  const { call } = await newMember();
  for (const keyword of ['蝦', '蟹', '貝']) await call('/User/AddSearchHistory', { keyword });
  const one = await call('/User/DeleteSearchHistory', { keyword: '虾' });
  expect(one.result).toEqual(['貝', '蟹']);
  const all = await call('/User/DeleteSearchHistory', { all: true });
  expect(all.result).toEqual([]);
});

test('another member’s history cannot be read or deleted', async () => {
  const [one, other] = [await newMember(), await newMember()];
  await one.call('/User/AddSearchHistory', { keyword: '禮物' });
  expect((await other.call('/User/GetSearchHistoryArray', {})).result).toEqual([]);
  await other.call('/User/DeleteSearchHistory', { all: true });
  expect((await one.call('/User/GetSearchHistoryArray', {})).result).toEqual(['禮物']);
});

test('two tabs that add the same keyword at the same moment keep one', async () => {
  const { call } = await newMember();
  await Promise.all(
    Array.from({ length: 5 }, () => call('/User/AddSearchHistory', { keyword: '同時' })),
  );
  expect((await call('/User/GetSearchHistoryArray', {})).result).toEqual(['同時']);
});

test.each([[{}], [{ keyword: '' }], [{ keyword: '   ' }], [{ keyword: '字'.repeat(61) }]])(
  'adding %j is refused',
  async (body) => {
    const { refusal } = await newMember();
    expect((await refusal('/User/AddSearchHistory', body)).code).toBe('VALIDATION_FAILED');
  },
);

test.each([[{}], [{ keyword: '蝦', all: true }], [{ all: false }]])(
  'deleting %j is refused',
  async (body) => {
    const { refusal } = await newMember();
    expect((await refusal('/User/DeleteSearchHistory', body)).code).toBe('VALIDATION_FAILED');
  },
);

test('a member who is no more is nobody', async () => {
  const caller = { memberId: 'gone', channelId: null, isVerified: false };
  const { refusal } = createCaller(opened.database, undefined, caller);
  expect((await refusal('/User/AddSearchHistory', { keyword: '蝦' })).code).toBe('UNAUTHENTICATED');
});
