import { expect, test } from 'vitest';
import { listPickupDays, pickupTimesText } from './pickup-day.ts';

const saturdayMorning = Date.parse('2026-03-07T02:00:00Z');

test('a place hands out on its days of the week, other than days without delivery', () => {
  const days = (open: number[], without: string[] = []) =>
    listPickupDays(saturdayMorning, without, { weekdays: open });
  expect(days([2, 5])).toEqual(['2026-03-10', '2026-03-13', '2026-03-17', '2026-03-20']);
  expect(days([2, 5], ['2026-03-13'])).toEqual(['2026-03-10', '2026-03-17', '2026-03-20']);
  expect(days([0])).toEqual(['2026-03-15']);
  expect(days([])).toHaveLength(12);
  expect(listPickupDays(saturdayMorning, [], {})).toHaveLength(12);
});

test('its times are said from Monday to Sunday', () => {
  const hours = '17:00–20:00';
  expect(pickupTimesText({ hours, weekdays: [0, 5, 2] })).toBe('每週二、五、日　17:00–20:00');
  expect(pickupTimesText({ hours, weekdays: [] })).toBe(hours);
  expect(pickupTimesText({ hours })).toBe(hours);
});
