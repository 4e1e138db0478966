import { expect, test } from 'vitest';
import { dueBefore, isDue } from './ship-day.ts';

/** Eight in the evening of 24 November in Taiwan. */
const nowMs = Date.parse('2026-11-24T20:00:00+08:00');

test('a parcel is due on its day in Taiwan and after it, not on the evening before', () => {
  expect(isDue(null, nowMs)).toBe(true);
  expect(isDue('2026-11-23T00:00:00+08:00', nowMs)).toBe(true);
  expect(isDue('2026-11-24T00:00:00+08:00', nowMs)).toBe(true);
  // Later on the same day.
  expect(isDue('2026-11-24T23:59:59+08:00', nowMs)).toBe(true);
  expect(isDue('2026-11-25T00:00:00+08:00', nowMs)).toBe(false);
  expect(dueBefore(nowMs).toISOString()).toBe('2026-11-24T16:00:00.000Z');
});
