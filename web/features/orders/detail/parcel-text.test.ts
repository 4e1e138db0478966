import { expect, test } from 'vitest';
import { orderFixture, parcelFixture } from '#web/features/orders/order-fixture.ts';
import { findCarrierPage, isFetchedHere, pickupByOf, preferredTimeText } from './parcel-text.ts';

test('a parcel at a convenience store is to be fetched within a week of its arrival', () => {
  const arrived = { actor: 'SHOP', reason: '', kind: 'AT_STORE', text: '' } as const;
  const order = orderFixture({
    shipments: [parcelFixture({ status: 'AT_STORE', method: 'CVS_711', deliveredAt: null })],
    events: [{ ...arrived, at: '2026-03-02T02:00:00.000Z' }],
  });
  expect(pickupByOf(order)).toBe('2026-03-09T02:00:00.000Z');
  const atShop = parcelFixture({ status: 'AT_STORE', method: 'STORE_PICKUP' });
  expect(pickupByOf({ ...order, shipments: [atShop] })).toBeNull();
  expect(pickupByOf(orderFixture())).toBeNull();
});

test('a preferred time is shown as far as there is one', () => {
  expect(preferredTimeText({ day: '2026-03-05', slot: 'MORNING' })).toBe('3月5日（四）13 時前');
  expect(preferredTimeText({ day: null, slot: 'AFTERNOON' })).toBe('14–18 時');
  expect(preferredTimeText({ day: null, slot: 'ANY' })).toBeNull();
});

test('a number goes into the address of a carrier that takes it; an unknown carrier has no page', () => {
  expect(findCarrierPage('黑貓宅急便', '9001&2')).toMatch(/BillID=9001%262$/);
  expect(findCarrierPage('新竹物流', '1')).toMatch(/^https:\/\/www\.hct\.com\.tw\//);
  expect(findCarrierPage('自家車隊', '1')).toBeUndefined();
});

test('a code is shown for what waits at the shop, and not for what a chain hands over', () => {
  const at = (method: 'STORE_PICKUP' | 'CVS_711', status: 'AT_STORE' | 'PICKED_UP') =>
    isFetchedHere(parcelFixture({ method, status }));
  expect(at('STORE_PICKUP', 'AT_STORE')).toBe(true);
  expect(at('STORE_PICKUP', 'PICKED_UP')).toBe(false);
  expect(at('CVS_711', 'AT_STORE')).toBe(false);
});
