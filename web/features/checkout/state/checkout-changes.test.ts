import { describe, expect, it } from 'vitest';
import { mergeChanges, requestOf, withChanges } from './checkout-changes.ts';
import { checkoutOf, shipmentOf } from './checkout-fixture.ts';

const twoParcels = checkoutOf({
  shipments: [
    shipmentOf({ key: 'AMBIENT', day: '2026-11-25', slot: 'MORNING' }),
    shipmentOf({ key: 'FROZEN', method: 'HOME_FROZEN' }),
    shipmentOf({ key: 'CHILLED', method: null }),
  ],
});

describe('merging changes', () => {
  it('keeps the choice of a parcel whose shipping method stays', () => {
    const first = {
      shipments: { AMBIENT: { method: 'HOME_AMBIENT', day: '2026-11-25' } },
    } as const;
    const then = { shipments: { AMBIENT: { method: 'HOME_AMBIENT', slot: 'MORNING' } } } as const;
    expect(mergeChanges(first, then).shipments).toEqual({
      AMBIENT: { method: 'HOME_AMBIENT', day: '2026-11-25', slot: 'MORNING' },
    });
  });

  it('drops the day of a parcel whose shipping method changes', () => {
    const first = {
      shipments: { AMBIENT: { method: 'HOME_AMBIENT', day: '2026-11-25' } },
    } as const;
    const then = { shipments: { AMBIENT: { method: 'CVS_711' } } } as const;
    expect(mergeChanges(first, then).shipments).toEqual({ AMBIENT: { method: 'CVS_711' } });
  });
});

describe('the request', () => {
  it('names every parcel that can be sent, since the list replaces the one before', () => {
    const request = requestOf(twoParcels, {
      shipments: { FROZEN: { method: 'CVS_FAMILY_FROZEN' } },
    });
    expect(request.shipments).toEqual([
      { key: 'AMBIENT', method: 'HOME_AMBIENT' },
      { key: 'FROZEN', method: 'CVS_FAMILY_FROZEN' },
    ]);
  });

  it('omits parcels when none was changed', () => {
    expect(requestOf(twoParcels, { note: '快' })).toEqual({
      checkoutNo: twoParcels.checkoutNo,
      note: '快',
    });
  });
});

describe('the checkout with changes applied', () => {
  it('shows another way at once, without the day and the store of the one before', () => {
    const [parcel] = withChanges(twoParcels, {
      shipments: { AMBIENT: { method: 'CVS_711' } },
    }).shipments;
    expect(parcel).toMatchObject({ method: 'CVS_711', day: null, slot: 'ANY', store: null });
  });

  it('shows the chosen place of the shop', () => {
    const choice = { method: 'STORE_PICKUP', placeId: 'songshan' } as const;
    const [parcel] = withChanges(twoParcels, { shipments: { AMBIENT: choice } }).shipments;
    expect(parcel?.store).toMatchObject({ storeId: 'songshan', name: '松山門市' });
  });
});
