import { expect, test } from 'vitest';
import { createRecentAttempts } from './recent-attempts.ts';

const at = (second: number) => new Date(second * 1_000);

test('so many attempts can be taken in a window, per subject', () => {
  const attempts = createRecentAttempts({ max: 2, windowSeconds: 10 });
  expect([attempts.take('a', at(0)), attempts.take('a', at(1))]).toEqual([0, 0]);
  expect(attempts.take('a', at(4))).toBe(6);
  expect(attempts.take('b', at(4))).toBe(0);
});

test('a new window begins when the old one is over', () => {
  const attempts = createRecentAttempts({ max: 1, windowSeconds: 10 });
  expect(attempts.take('a', at(0))).toBe(0);
  expect(attempts.take('a', at(9))).toBe(1);
  expect(attempts.take('a', at(10))).toBe(0);
  expect(attempts.take('a', at(12))).toBe(8);
});

test('expired windows are deleted once there are many', () => {
  const attempts = createRecentAttempts({ max: 1, windowSeconds: 10 });
  for (let subject = 0; subject < 10_000; subject += 1) attempts.take(`${subject}`, at(0));
  expect(attempts.take('new', at(20))).toBe(0);
  expect(attempts.take('0', at(20))).toBe(0);
});

test('with too many running windows the oldest is deleted', () => {
  const attempts = createRecentAttempts({ max: 1, windowSeconds: 10 });
  for (let subject = 0; subject <= 10_000; subject += 1) attempts.take(`${subject}`, at(0));
  expect(attempts.take('1', at(1))).toBe(9);
  expect(attempts.take('0', at(1))).toBe(0);
});
