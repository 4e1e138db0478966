import { expect, test } from 'vitest';
import { invoiceDueOf } from './invoice-due.ts';

const paid = {
  ...{ status: 'CONFIRMED' as const, payment: 'PAID' as const },
  ...{ shipments: ['READY'] as const, chargedTwd: 500 },
};

test.each([
  ['paid', paid, 'DUE'],
  ['paid and partly refunded', { ...paid, payment: 'PARTIALLY_REFUNDED' as const }, 'DUE'],
  ['unpaid', { ...paid, status: 'PLACED' as const, payment: 'UNPAID' as const }, 'UNPAID'],
  ['to be paid with the goods', { ...paid, payment: 'COD_DUE' as const }, 'UNPAID'],
  ['of a group that is open', { ...paid, shipments: ['HELD'] as const }, 'WAITING_FOR_GROUP'],
  ['cancelled', { ...paid, status: 'CANCELLED' as const }, 'CANCELLED'],
  ['for nothing', { ...paid, chargedTwd: 0 }, 'FREE'],
] as const)('an order %s has its invoice due, or not', (_, order, due) => {
  expect(invoiceDueOf(order)).toBe(due);
});
