import { expect, test } from 'vitest';
import {
  isOpenReturn,
  isShopsFault,
  returnReasons,
  returnStatuses,
  returnUntil,
} from './return-life.ts';

test('a return is open until it is refunded, rejected or withdrawn', () => {
  expect(returnStatuses.filter(isOpenReturn)).toEqual([
    'REQUESTED',
    'APPROVED',
    'RETURNING',
    'INSPECTING',
  ]);
});

test('the shop is at fault for every reason but a change of mind', () => {
  expect(returnReasons.filter((reason) => !isShopsFault(reason))).toEqual(['CHANGED_MIND']);
});

test('goods can be returned for seven days at least', () => {
  const received = Date.parse('2026-03-01T04:00:00Z');
  const daysUntil = (windowDays: number) =>
    (returnUntil(received, windowDays) - received) / 86_400_000;
  expect([3, 7, 10, 14].map(daysUntil)).toEqual([7, 7, 10, 14]);
});
