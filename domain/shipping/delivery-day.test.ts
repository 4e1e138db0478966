import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, taipeiDayOf, taipeiMonthOf } from '../taipei-day.ts';
import { listDeliveryDays } from './delivery-day.ts';

const saturdayMorning = Date.parse('2026-03-07T02:00:00Z');

test('the day changes at midnight in Taipei', () => {
  expect(taipeiDayOf(Date.parse('2026-02-28T15:59:59Z'))).toBe('2026-02-28');
  expect(taipeiDayOf(Date.parse('2026-02-28T16:00:00Z'))).toBe('2026-03-01');
  expect(taipeiMonthOf(Date.parse('2026-02-28T16:00:00Z'))).toBe('2026-03');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

describe('the days a delivery can be requested', () => {
  test('are the third to the fourteenth from today', () => {
    const days = listDeliveryDays(saturdayMorning, []);
    expect([days.length, days.at(0), days.at(-1)]).toEqual([12, '2026-03-10', '2026-03-21']);
  });

  test('count from the next day once it is past midnight in Taipei', () => {
    const lateEvening = Date.parse('2026-03-07T16:30:00Z');
    expect(listDeliveryDays(lateEvening, []).at(0)).toBe('2026-03-11');
  });

  test('exclude days without delivery', () => {
    const noShipDays = ['2026-03-10', '2026-03-15'];
    const days = listDeliveryDays(saturdayMorning, noShipDays);
    expect(days).not.toContain('2026-03-10');
    expect(days).not.toContain('2026-03-15');
    expect(days).toHaveLength(10);
  });

  test('are ascending, at any time', () => {
    const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01') });
    fc.assert(
      fc.property(moments.map(Number), (from) => {
        fc.pre(Number.isFinite(from));
        const days = listDeliveryDays(from, []);
        expect(days).toEqual(days.toSorted());
        expect(new Set(days).size).toBe(12);
        expect(taipeiDayOf(from) < (days[0] ?? '')).toBe(true);
      }),
    );
  });
});
