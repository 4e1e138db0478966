import { expect, test } from 'vitest';
import { splitTimeLeft } from './split-time-left.ts';

test('time left is split as a clock shows it', () => {
  expect(splitTimeLeft(2 * 86_400 + 3 * 3_600 + 4 * 60 + 5)).toEqual({
    days: 2,
    hours: '03',
    minutes: '04',
    seconds: '05',
  });
});

test('the last second before a day is 23:59:59', () => {
  expect(splitTimeLeft(86_399)).toEqual({ days: 0, hours: '23', minutes: '59', seconds: '59' });
});

test('nothing is left after the end', () => {
  expect(splitTimeLeft(-30)).toEqual({ days: 0, hours: '00', minutes: '00', seconds: '00' });
});
