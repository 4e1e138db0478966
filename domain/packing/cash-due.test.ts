import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '../shipping/shipment-life.ts';
import { shippingMethodNames } from '../shipping/shipping-method.ts';
import { cashDueOf, cashOfParcel, collectorIfTogether, isCashCollected } from './cash-due.ts';

test('what is due is the amount without the parts that came, and nothing of an order paid otherwise', () => {
  expect(cashDueOf({ paymentStatus: 'COD_DUE', payableTwd: 1_230 }, 0)).toBe(1_230);
  expect(cashDueOf({ paymentStatus: 'COD_DUE', payableTwd: 1_230 }, 1_000)).toBe(230);
  expect(cashDueOf({ paymentStatus: 'COD_DUE', payableTwd: 1_230 }, 1_300)).toBe(0);
  expect(cashDueOf({ paymentStatus: 'PAID', payableTwd: 1_230 }, 0)).toBe(0);
});

const parcel = fc.record({
  status: fc.constantFrom(...shipmentStatuses),
  method: fc.constantFrom(...shippingMethodNames),
  shippedAt: fc.constantFrom(null, new Date(1_000), new Date(2_000)),
  collectTwd: fc.constant(null),
});
const parcels = fc
  .array(parcel, { minLength: 1, maxLength: 4 })
  .map((drawn) => drawn.map((one, index) => ({ ...one, shipmentNo: index + 1 })));

const endsWithNobody = (status: ShipmentStatus) =>
  ['UNCLAIMED', 'RETURNED', 'CANCELLED'].includes(status);

test('of parcels with a carrier one collects the whole, and the others say which', () => {
  fc.assert(
    fc.property(parcels, fc.integer({ min: 1, max: 20_000 }), (ofOrder, dueTwd) => {
      const cash = ofOrder.map((one) => cashOfParcel(dueTwd, one, ofOrder));
      const collectors = ofOrder.filter((_, index) => cash[index]?.collectTwd === dueTwd);
      expect(collectors.length > 0).toBe(ofOrder.some(({ status }) => !endsWithNobody(status)));
      for (const [index, { collectTwd, collectedWith }] of cash.entries()) {
        const isNobodys = endsWithNobody(ofOrder[index]?.status ?? 'HELD');
        expect(collectTwd).toBe(collectedWith === null && !isNobodys ? dueTwd : 0);
        if (collectedWith === null) continue;
        expect(collectors.map(({ shipmentNo }) => shipmentNo)).toContain(collectedWith);
      }
    }),
  );
});

test('what is paid names no parcel that collects it', () => {
  const first = {
    shipmentNo: 1,
    status: 'SHIPPED',
    method: 'HOME_AMBIENT',
    shippedAt: new Date(1_000),
    collectTwd: null,
  } as const;
  const second = {
    shipmentNo: 2,
    status: 'READY',
    method: 'HOME_AMBIENT',
    shippedAt: null,
    collectTwd: null,
  } as const;
  expect(cashOfParcel(0, second, [first, second])).toEqual({ collectTwd: 0, collectedWith: null });
  expect(cashOfParcel(90, second, [first, second])).toEqual({ collectTwd: 0, collectedWith: 1 });
  const atShop = { ...first, status: 'AT_STORE', method: 'STORE_PICKUP' } as const;
  expect(cashOfParcel(90, second, [atShop, second]).collectTwd).toBe(90);
});

test('the parcel that left first keeps the money when one with a lower number leaves as well', () => {
  const home = { status: 'SHIPPED', method: 'HOME_AMBIENT', collectTwd: null } as const;
  const first = { ...home, shipmentNo: 1, shippedAt: new Date(2_000) };
  const second = { ...home, shipmentNo: 2, shippedAt: new Date(1_000) };
  const both = [first, second];
  expect(cashOfParcel(90, first, both)).toEqual({ collectTwd: 0, collectedWith: 2 });
  expect(cashOfParcel(90, second, both)).toEqual({ collectTwd: 90, collectedWith: null });
});

test('of parcels that leave together the first one collects, and only of those that a carrier takes', () => {
  const home = {
    ...({ status: 'READY', method: 'HOME_AMBIENT' } as const),
    ...{ shippedAt: null, collectTwd: null },
  };
  const [one, two] = [
    { ...home, shipmentNo: 1 },
    { ...home, shipmentNo: 2 },
  ];
  const both = [one, two];
  expect(both.map((parcel) => collectorIfTogether(90, parcel, both))).toEqual([1, 1]);
  expect(collectorIfTogether(0, one, both)).toBeNull();
  expect(collectorIfTogether(90, one, [one])).toBeNull();
  // As it is once they have left together.
  const left = both.map((parcel) => ({
    ...parcel,
    ...{ status: 'SHIPPED' as const, shippedAt: new Date(5_000) },
  }));
  expect(cashOfParcel(90, two, left).collectedWith).toBe(1);
  // One that has left collects, and one that came back does not.
  expect(collectorIfTogether(90, two, [{ ...one, status: 'SHIPPED' }, two])).toBeNull();
  expect(collectorIfTogether(90, two, [{ ...one, status: 'RETURNED' }, two])).toBeNull();
  const atShop = both.map((parcel) => ({ ...parcel, method: 'STORE_PICKUP' as const }));
  expect(collectorIfTogether(90, two, atShop)).toBeNull();
});

test.each(['UNCLAIMED', 'RETURNED', 'CANCELLED'] as const)(
  'nothing is collected with a parcel that is %s',
  (status) => {
    const parcel = {
      ...({ shipmentNo: 1, status, method: 'CVS_FAMILY' } as const),
      ...{ shippedAt: null, collectTwd: null },
    };
    expect(cashOfParcel(90, parcel, [parcel])).toEqual({ collectTwd: 0, collectedWith: null });
  },
);

describe('the parcel that was to collect did not reach its buyer', () => {
  const home = { method: 'HOME_AMBIENT', shippedAt: new Date(1_000) } as const;
  const back = { ...home, shipmentNo: 1, status: 'RETURNED', collectTwd: 90 } as const;
  const other = { ...home, shipmentNo: 2, status: 'SHIPPED', collectTwd: 0 } as const;
  const next = {
    ...home,
    shipmentNo: 3,
    status: 'READY',
    shippedAt: null,
    collectTwd: null,
  } as const;
  const ofOrder = [back, other, next];

  test('so that the next to leave collects, and one that is under way does not', () => {
    const cash = ofOrder.map((one) => cashOfParcel(90, one, ofOrder).collectTwd);
    expect(cash).toEqual([0, 0, 90]);
  });

  test('so that one whose label says nothing brings nothing', () => {
    expect(isCashCollected(other, ofOrder)).toBe(false);
    expect(isCashCollected({ ...next, status: 'SHIPPED', collectTwd: 90 }, ofOrder)).toBe(true);
  });

  test('nor one that left later, where an earlier release did not note it', () => {
    const first = { ...back, collectTwd: null };
    const second = { ...other, status: 'DELIVERED', collectTwd: null } as const;
    expect(isCashCollected(second, [first, second])).toBe(false);
    expect(isCashCollected({ ...first, status: 'DELIVERED' }, [first, second])).toBe(true);
  });
});
