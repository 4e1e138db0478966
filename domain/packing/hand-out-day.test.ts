import { expect, test } from 'vitest';
import { listHandOutDay } from './hand-out-day.ts';

const row = (orderNo: string, more = {}) => ({
  ...{ orderNo, place: '中正店', day: null, isHanded: false, dueTwd: 0, collectedTwd: 0 },
  ...more,
});

test('a day lists who came and who did not, place by place', () => {
  const [first, second] = listHandOutDay(
    [
      row('A', { isHanded: true, collectedTwd: 300, day: '2026-11-30' }),
      row('B', { day: '2026-11-23', dueTwd: 120 }),
      row('C', { day: '2026-11-25' }),
      row('D', { place: '信義店' }),
    ],
    '2026-11-24',
  );
  expect(first).toMatchObject({ place: '中正店', collectedTwd: 300, dueTwd: 120 });
  expect(first?.handed.map(({ orderNo }) => orderNo)).toEqual(['A']);
  expect(first?.absent.map(({ orderNo }) => orderNo)).toEqual(['B']);
  expect(second?.absent.map(({ orderNo }) => orderNo)).toEqual(['D']);
});

test('the cash of an order with two parcels is counted once, and who may not see it counts none', () => {
  const parcels = [row('A', { isHanded: true, collectedTwd: 300 })];
  const [day] = listHandOutDay(
    [...parcels, ...parcels, row('B', { isHanded: true, collectedTwd: null, dueTwd: null })],
    '2026-11-24',
  );
  expect(day).toMatchObject({ collectedTwd: 300, dueTwd: 0 });
  expect(day?.handed).toHaveLength(3);
});
