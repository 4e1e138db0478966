import { expect, test } from 'vitest';
import { createRecentTries } from './recent-tries.ts';

const at = (second: number) => new Date(second * 1_000);

test('so many attempts can be taken in a window, per subject', () => {
  const tries = createRecentTries({ max: 2, windowSeconds: 10 });
  expect([tries.take('a', at(0)), tries.take('a', at(1))]).toEqual([0, 0]);
  expect(tries.take('a', at(4))).toBe(6);
  expect(tries.take('b', at(4))).toBe(0);
});

test('a new window begins when the old one is over', () => {
  const tries = createRecentTries({ max: 1, windowSeconds: 10 });
  expect(tries.take('a', at(0))).toBe(0);
  expect(tries.take('a', at(9))).toBe(1);
  expect(tries.take('a', at(10))).toBe(0);
  expect(tries.take('a', at(12))).toBe(8);
});

test('expired windows are deleted once there are many', () => {
  const tries = createRecentTries({ max: 1, windowSeconds: 10 });
  for (let subject = 0; subject < 10_000; subject += 1) tries.take(`${subject}`, at(0));
  expect(tries.take('new', at(20))).toBe(0);
  expect(tries.take('0', at(20))).toBe(0);
});

test('with too many running windows the oldest is deleted', () => {
  const tries = createRecentTries({ max: 1, windowSeconds: 10 });
  for (let subject = 0; subject <= 10_000; subject += 1) tries.take(`${subject}`, at(0));
  expect(tries.take('1', at(1))).toBe(9);
  expect(tries.take('0', at(1))).toBe(0);
});
