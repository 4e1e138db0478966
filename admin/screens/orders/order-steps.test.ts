import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { expect, test } from 'vitest';
import { stepsOf } from './order-steps.ts';

const orderOf = (label: StaffOrder['label'], paidTwd: number) =>
  ({
    ...{ status: 'CONFIRMED', label, money: { paidTwd, payableTwd: 430, differenceTwd: null } },
    parcels: [{ status: 'DELIVERED', method: 'HOME_AMBIENT' }],
  }) as unknown as StaffOrder;

test('money is recorded by hand for what was delivered and nobody collected', () => {
  expect(stepsOf(orderOf('RECEIVED', 0))).toContain('PAID');
  expect(stepsOf(orderOf('RECEIVED', 430))).not.toContain('PAID');
  expect(stepsOf(orderOf('SHIPPED', 0))).not.toContain('PAID');
});
