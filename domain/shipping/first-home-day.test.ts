import { describe, expect, test } from 'vitest';
import { firstHomeDayOf, firstPickupDayOf, isAwaitedAtHome } from './first-home-day.ts';
import { shipmentStatuses } from './shipment-life.ts';

const at = (day: number) => Date.parse(`2026-03-${String(day).padStart(2, '0')}T02:00:00Z`);
const paid = {
  ...{ isUnpaid: false, isCancelled: false, isOfGroup: false },
  ...{ placedAt: at(2), settledAt: [at(4)] },
};
const parcel = {
  ...{ method: 'HOME_AMBIENT' as const, status: 'READY' as const, day: null, shipFrom: null },
};
const onDay = (day: number, ...noShipDays: string[]) => ({ now: at(day), noShipDays });

describe('the first day on which a parcel can come home', () => {
  test('counts from the payment, of an unpaid order from now', () => {
    expect(firstHomeDayOf(paid, parcel, onDay(5))).toBe('2026-03-07');
    const unpaid = { ...paid, isUnpaid: true, settledAt: [] };
    expect(firstHomeDayOf(unpaid, parcel, onDay(5))).toBe('2026-03-08');
    expect(firstHomeDayOf({ ...paid, settledAt: [] }, parcel, onDay(4))).toBe('2026-03-05');
  });

  test('counts from when goods on pre-order are ready, and leaves out days without delivery', () => {
    expect(firstHomeDayOf(paid, { ...parcel, shipFrom: at(20) }, onDay(5))).toBe('2026-03-23');
    expect(firstHomeDayOf(paid, parcel, onDay(5, '2026-03-07'))).toBe('2026-03-08');
  });

  test('is not promised once it is there, nor beside a day that was asked for', () => {
    expect(firstHomeDayOf(paid, parcel, onDay(7))).toBeNull();
    expect(firstHomeDayOf(paid, { ...parcel, day: '2026-03-10' }, onDay(5))).toBeNull();
  });

  test('is not promised of a group buy, nor of what was cancelled', () => {
    expect(firstHomeDayOf({ ...paid, isOfGroup: true }, parcel, onDay(5))).toBeNull();
    expect(firstHomeDayOf({ ...paid, isCancelled: true }, parcel, onDay(5))).toBeNull();
  });

  test('is that of parcels for an address that are still to be sent', () => {
    const awaited = shipmentStatuses.filter((status) => isAwaitedAtHome({ ...parcel, status }));
    expect(awaited).toEqual(['HELD', 'READY', 'PREPARING']);
    expect(isAwaitedAtHome({ ...parcel, method: 'CVS_711' })).toBe(false);
    expect(firstHomeDayOf(paid, { ...parcel, status: 'SHIPPED' }, onDay(5))).toBeNull();
  });
});

describe('the first day on which a parcel can be fetched at the shop', () => {
  const fetched = { ...parcel, method: 'STORE_PICKUP' as const };
  const firstOn = (
    given: { method?: 'HOME_AMBIENT'; shipFrom?: number },
    weekdays: number[] = [],
  ) => firstPickupDayOf(paid, { ...fetched, ...given }, { ...onDay(5), weekdays });

  test('is counted as that of a delivery, among the days of the week of its place', () => {
    expect(firstOn({})).toBe('2026-03-07');
    // The seventh is a Saturday.
    expect(firstOn({}, [2])).toBe('2026-03-10');
    expect(firstOn({ shipFrom: at(20) })).toBe('2026-03-23');
  });

  test('is not said of what is brought, of a day that was chosen, and of a group buy', () => {
    expect(firstOn({ method: 'HOME_AMBIENT' })).toBeNull();
    expect(
      firstPickupDayOf(paid, { ...fetched, day: '2026-03-10' }, { ...onDay(5), weekdays: [] }),
    ).toBeNull();
    const ofGroup = { ...paid, isOfGroup: true };
    expect(firstPickupDayOf(ofGroup, fetched, { ...onDay(5), weekdays: [] })).toBeNull();
  });
});
