import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { getLinkKey, isLinkToken, signLink } from './signed-link.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('the key is read once, however many forged tokens come, and again after a failure', async () => {
  const { database } = opened;
  const select = vi.spyOn(database, 'select').mockImplementationOnce(() => {
    throw new Error('no connection');
  });
  await expect(getLinkKey(database)).rejects.toThrow('no connection');
  const key = await getLinkKey(database);
  const queries = select.mock.calls.length;
  const now = new Date();
  const token = signLink(key, 'photo 1', new Date(now.getTime() + 1_000));
  for (let tried = 0; tried < 20; tried += 1) {
    expect(isLinkToken(await getLinkKey(database), `photo ${tried}`, token, now)).toBe(tried === 1);
  }
  expect(select.mock.calls.length).toBe(queries);
});
