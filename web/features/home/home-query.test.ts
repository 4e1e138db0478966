import { expect, test } from 'vitest';
import { type HomeContent, homeQuery } from './home-query.ts';

const waitOf = (content: Partial<HomeContent>) =>
  homeQuery(1).refetchInterval({ state: { data: { result: content as HomeContent } } });
const serverTime = '2027-01-01T00:00:00.000Z';

test('an open home page asks again when the shop changes it by its plan', () => {
  expect(waitOf({ serverTime, nextChangeAt: '2027-01-01T00:10:00.000Z' })).toBe(600_000);
  expect(waitOf({ serverTime, nextChangeAt: '2027-01-01T00:00:01.000Z' })).toBe(5_000);
  expect(waitOf({ serverTime, nextChangeAt: '2099-12-31T00:00:00.000Z' })).toBe(86_400_000);
  expect(waitOf({ serverTime, nextChangeAt: null })).toBe(false);
  expect(waitOf({ serverTime })).toBe(false);
});
