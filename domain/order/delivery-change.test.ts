import { describe, expect, it } from 'vitest';
import { shipmentStatuses } from '../shipping/shipment-life.ts';
import { changeDelivery, findDeliveryRefusal, type MovedParcel } from './delivery-change.ts';
import { orderStatuses } from './order-life.ts';

const parcel = (given: Partial<MovedParcel> = {}): MovedParcel => ({
  ...{ shipmentNo: 1, status: 'READY', method: 'HOME_AMBIENT', newMethod: 'CVS_711' },
  ...{ isElsewhere: true, feeTwd: 100, newFeeTwd: 60, ...given },
});
const order = { paymentStatus: 'PAID', paymentMethod: 'CARD', isPledgeChanging: false } as const;

describe('which orders can still go elsewhere', () => {
  it.each(shipmentStatuses)('a parcel that is %s', (status) => {
    const found = findDeliveryRefusal({ status: 'CONFIRMED', parcels: [{ status }] });
    const open = ['HELD', 'READY', 'PREPARING'];
    const ended = status === 'CANCELLED' ? 'ORDER_ENDED' : 'PARCEL_LEFT';
    expect(found).toBe(open.includes(status) ? undefined : ended);
  });

  it.each(orderStatuses)('an order that is %s', (status) => {
    const found = findDeliveryRefusal({ status, parcels: [{ status: 'READY' }] });
    const isOpen = status === 'PLACED' || status === 'CONFIRMED';
    expect(found).toBe(isOpen ? undefined : 'ORDER_ENDED');
  });

  it('one parcel that left decides for all, one that was cancelled for none', () => {
    const refusalOf = (...statuses: ('READY' | 'SHIPPED' | 'CANCELLED')[]) =>
      findDeliveryRefusal({ status: 'CONFIRMED', parcels: statuses.map((status) => ({ status })) });
    expect(refusalOf('READY', 'SHIPPED')).toBe('PARCEL_LEFT');
    expect(refusalOf('READY', 'CANCELLED')).toBeUndefined();
  });
});

describe('the fee', () => {
  it('gives the difference back, and leaves a dearer way to the shop', () => {
    expect(changeDelivery(order, [parcel()])).toEqual({
      ...{ parcels: [{ shipmentNo: 1, feeTwd: 60 }], lessTwd: 40, borneTwd: 0, relabelled: [] },
    });
    expect(changeDelivery(order, [parcel({ newFeeTwd: 160 })])).toMatchObject({
      ...{ parcels: [{ feeTwd: 100 }], lessTwd: 0, borneTwd: 60 },
    });
  });

  it('is counted by parcel: what one gives back pays for no other', () => {
    const dearer = parcel({ shipmentNo: 2, newFeeTwd: 150, status: 'PREPARING' });
    const cancelled = parcel({ shipmentNo: 3, status: 'CANCELLED', newFeeTwd: 0 });
    expect(changeDelivery(order, [parcel(), dearer, cancelled])).toEqual({
      parcels: [
        { shipmentNo: 1, feeTwd: 60 },
        { shipmentNo: 2, feeTwd: 100 },
      ],
      ...{ lessTwd: 40, borneTwd: 50, relabelled: [2] },
    });
  });

  it('that is collected with the goods stands on all labels, also of parcels that go nowhere else', () => {
    const home = { newMethod: 'HOME_AMBIENT', status: 'PREPARING' } as const;
    const stays = parcel({ ...home, shipmentNo: 2, isElsewhere: false, newFeeTwd: 100 });
    const owed = { ...order, paymentStatus: 'COD_DUE', paymentMethod: 'HOME_COD' } as const;
    expect(changeDelivery(owed, [parcel(home), stays])).toMatchObject({
      ...{ lessTwd: 40, relabelled: [1, 2] },
    });
    const free = parcel({ ...home, newFeeTwd: 100 });
    expect(changeDelivery(owed, [free, stays])).toMatchObject({ lessTwd: 0, relabelled: [1] });
    expect(changeDelivery(order, [parcel(home), stays])).toMatchObject({ relabelled: [1] });
  });

  it('stays as it was shown to a buyer who still has to pay', () => {
    const unpaid = { ...order, paymentStatus: 'PENDING' } as const;
    expect(changeDelivery(unpaid, [parcel()])).toEqual({ refusal: 'CHEAPER_UNPAID' });
    expect(changeDelivery(unpaid, [parcel({ newFeeTwd: 100 })])).toMatchObject({ lessTwd: 0 });
    const changing = { ...order, isPledgeChanging: true };
    expect(changeDelivery(changing, [parcel()])).toEqual({ refusal: 'PLEDGE_CHANGING' });
  });
});

it('only labels that say something else are printed anew', () => {
  const labelled = { status: 'PREPARING', newMethod: 'HOME_AMBIENT', newFeeTwd: 100 } as const;
  const parcels = [parcel(labelled), parcel({ ...labelled, shipmentNo: 2, isElsewhere: false })];
  expect(changeDelivery(order, parcels)).toMatchObject({ relabelled: [1] });
});

it('cash can be collected on some ways only: the kind of way stays', () => {
  const owed = { ...order, paymentStatus: 'COD_DUE', paymentMethod: 'CVS_COD' } as const;
  const moved = { method: 'CVS_711', newFeeTwd: 100 } as const;
  const to = (newMethod: 'CVS_FAMILY' | 'HOME_AMBIENT') =>
    changeDelivery(owed, [parcel({ ...moved, newMethod })]);
  expect(to('CVS_FAMILY')).toMatchObject({ lessTwd: 0 });
  expect(to('HOME_AMBIENT')).toEqual({ refusal: 'PAID_WITH_GOODS' });
});
