import { expect, test } from 'vitest';
import { effectOfArrivedMoney } from './arrived-money.ts';
import { cancelReasons, orderStatuses } from './order-life.ts';

const unpaid = { paymentStatus: 'UNPAID', cancelReason: null, canStillPayAhead: true } as const;

test('money settles an unpaid order, and is refunded for a paid or cancelled one', () => {
  const effects = orderStatuses.map((status) => effectOfArrivedMoney({ ...unpaid, status }));
  expect(effects).toEqual(['SETTLES', 'GOES_BACK', 'GOES_BACK', 'GOES_BACK']);
});

test('an order with cash on delivery can be paid in advance until it is shipped', () => {
  const due = { ...unpaid, status: 'CONFIRMED', paymentStatus: 'COD_DUE' } as const;
  expect(effectOfArrivedMoney(due)).toBe('SETTLES');
  expect(effectOfArrivedMoney({ ...due, canStillPayAhead: false })).toBe('GOES_BACK');
});

test('late money reinstates only orders that were cancelled as unpaid', () => {
  const cancelled = { ...unpaid, status: 'CANCELLED', paymentStatus: 'EXPIRED' } as const;
  const reinstating = cancelReasons.filter(
    (cancelReason) => effectOfArrivedMoney({ ...cancelled, cancelReason }) === 'REINSTATES',
  );
  expect(reinstating).toEqual(['PAY_TIMEOUT']);
});
