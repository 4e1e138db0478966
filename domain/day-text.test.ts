import { expect, test } from 'vitest';
import { formatDay, formatDayTime } from './day-text.ts';

test.each([
  ['2026-11-20T16:30:00.000Z', '11月21日（六）00:30'],
  ['2026-11-25T14:00:00.000Z', '11月25日（三）22:00'],
  ['2026-03-07T15:59:00.000Z', '3月7日（六）23:59'],
])('%s is shown by the clock of Taipei with its weekday', (instant, text) => {
  expect(formatDayTime(instant)).toBe(text);
  expect(formatDay(instant)).toBe(text.slice(0, -5));
});

test('a moment of another year names it', () => {
  expect(formatDayTime('2026-12-31T16:30:00Z', '2026-12-30T00:00:00Z')).toBe(
    '2027年1月1日（五）00:30',
  );
  expect(formatDayTime('2026-12-31T15:30:00Z', '2026-12-30T00:00:00Z')).toBe('12月31日（四）23:30');
  expect(formatDay('2026-12-31T15:30:00Z', '2026-12-31T16:30:00Z')).toBe('2026年12月31日（四）');
});
