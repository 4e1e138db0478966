import { expect, test } from 'vitest';
import { parseTaipeiTime, presentTaipeiTime, taipeiMinuteOfDay } from './taipei-time.ts';

test('a moment is written in Taipei time, and parsed back', () => {
  const at = new Date('2026-11-20T16:30:09Z');
  expect(presentTaipeiTime(at)).toBe('2026/11/21 00:30:09');
  expect(parseTaipeiTime('2026/11/21 00:30:09')).toEqual(at);
  expect(taipeiMinuteOfDay(at)).toBe(30);
});

test('a date alone means the end of its day', () => {
  expect(parseTaipeiTime('2026/11/21')).toEqual(new Date('2026-11-21T15:59:59Z'));
});

test('an invalid time is undefined', () => {
  expect(parseTaipeiTime('2026/13/41 99:00:00')).toBeUndefined();
  expect(parseTaipeiTime('2026-11-21')).toBeUndefined();
  expect(parseTaipeiTime('')).toBeUndefined();
});
