import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { oneTimeCode } from '#server/database/schema/identity-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createOneTimeCodes, deleteExpiredCodes, type OneTimeCodes } from './one-time-codes.ts';

let opened: OpenDatabase;
let codes: OneTimeCodes;
let nowMs = Date.now();
const now = () => new Date(nowMs);
beforeAll(async () => {
  opened = await createTestDatabase();
  codes = createOneTimeCodes(opened.database, { secret: 'a secret', now });
});
afterAll(() => opened.close());

const phone = '0912345678';
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const outcomesOf = async (tries: Promise<void>[]) =>
  (await Promise.allSettled(tries)).map(({ status }) => status);

test('of five concurrent uses of a code one succeeds', async () => {
  const code = await codes.issue('PHONE', phone, 60);
  const outcomes = await outcomesOf(
    Array.from({ length: 5 }, () => codes.use('PHONE', phone, code)),
  );
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
});

test('concurrent wrong attempts are counted one by one', async () => {
  const code = await codes.issue('PHONE', phone, 60);
  const wrong = otherThan(code);
  await outcomesOf(Array.from({ length: 5 }, () => codes.use('PHONE', phone, wrong)));
  const [row] = await opened.database.select().from(oneTimeCode);
  expect(row?.tries).toBe(5);
  await expect(codes.use('PHONE', phone, code)).rejects.toMatchObject({ code: 'CODE_INVALID' });
});

test('a code is invalid for another purpose, another recipient, or another secret', async () => {
  const code = await codes.issue('RESET_PASSWORD', 'a@shop.example', 60);
  const foreign = createOneTimeCodes(opened.database, { secret: 'another', now });
  const outcomes = await outcomesOf([
    codes.use('SIGN_UP', 'a@shop.example', code),
    codes.use('RESET_PASSWORD', 'b@shop.example', code),
    foreign.use('RESET_PASSWORD', 'a@shop.example', code),
  ]);
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
  await codes.use('RESET_PASSWORD', 'a@shop.example', code);
});

test('expired codes are invalid and deleted', async () => {
  await opened.database.delete(oneTimeCode);
  const old = await codes.issue('PHONE', phone, 60);
  await codes.issue('PHONE', '0987654321', 600);
  nowMs += 61_000;
  await expect(codes.use('PHONE', phone, old)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  expect(await deleteExpiredCodes(opened.database, now())).toBe(1);
  expect(await opened.database.select().from(oneTimeCode)).toHaveLength(1);
});
