import { expect, test } from 'vitest';
import { shopStepsOf } from './shop-steps.ts';

const home = (status: 'READY' | 'PREPARING' | 'SHIPPED' | 'HELD') =>
  ({ status, method: 'HOME_AMBIENT' }) as const;

test('an order takes the steps that one of its parcels can take', () => {
  const confirmed = { status: 'CONFIRMED' } as const;
  expect(shopStepsOf({ ...confirmed, parcels: [home('READY')] })).toEqual([
    ...['PREPARE', 'SHIP', 'CANCEL'],
  ]);
  expect(shopStepsOf({ ...confirmed, parcels: [home('PREPARING'), home('SHIPPED')] })).toEqual([
    ...['SHIP', 'DELIVER', 'BACK'],
  ]);
  const pickup = { status: 'PREPARING', method: 'STORE_PICKUP' } as const;
  expect(shopStepsOf({ ...confirmed, parcels: [pickup] })).toEqual(['ARRIVE']);
});

test('one that is not paid is cancelled only, and one that is over not at all', () => {
  expect(shopStepsOf({ status: 'PLACED', parcels: [home('HELD')] })).toEqual(['CANCEL']);
  expect(shopStepsOf({ status: 'COMPLETED', parcels: [] })).toEqual([]);
});
