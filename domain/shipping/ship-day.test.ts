import { expect, test } from 'vitest';
import { dueBefore, isDue } from './ship-day.ts';

/** Eight in the evening of 24 November in Taiwan. */
const nowMs = Date.parse('2026-11-24T20:00:00+08:00');

const isDueOn = (shipFrom: string | null) => isDue({ shipFrom }, nowMs);

test('a parcel is due on its day in Taiwan and after it, not on the evening before', () => {
  expect(isDueOn(null)).toBe(true);
  expect(isDueOn('2026-11-23T00:00:00+08:00')).toBe(true);
  expect(isDueOn('2026-11-24T00:00:00+08:00')).toBe(true);
  // Later on the same day.
  expect(isDueOn('2026-11-24T23:59:59+08:00')).toBe(true);
  expect(isDueOn('2026-11-25T00:00:00+08:00')).toBe(false);
  expect(dueBefore(nowMs).toISOString()).toBe('2026-11-24T16:00:00.000Z');
});

test('goods of a group buy that arrived before their day are due', () => {
  const shipFrom = '2026-12-01T00:00:00+08:00';
  expect(isDue({ shipFrom, hasArrived: false }, nowMs)).toBe(false);
  expect(isDue({ shipFrom, hasArrived: true }, nowMs)).toBe(true);
  // Late goods are looked for on the day on which they were to be sent.
  expect(isDue({ shipFrom: '2026-11-24T00:00:00+08:00', hasArrived: false }, nowMs)).toBe(true);
});
