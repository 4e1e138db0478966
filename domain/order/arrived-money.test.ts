import { expect, test } from 'vitest';
import { effectOfArrivedMoney } from './arrived-money.ts';
import { cancelReasons, orderStatuses } from './order-life.ts';

const unpaid = { paymentStatus: 'UNPAID', cancelReason: null, canStillPayAhead: true } as const;

test('money settles what waits for it, and goes back from what is paid or over', () => {
  const effects = orderStatuses.map((status) => effectOfArrivedMoney({ ...unpaid, status }));
  expect(effects).toEqual(['SETTLES', 'GOES_BACK', 'GOES_BACK', 'GOES_BACK']);
});

test('cash due on delivery can be paid ahead until the goods are on their way', () => {
  const due = { ...unpaid, status: 'CONFIRMED', paymentStatus: 'COD_DUE' } as const;
  expect(effectOfArrivedMoney(due)).toBe('SETTLES');
  expect(effectOfArrivedMoney({ ...due, canStillPayAhead: false })).toBe('GOES_BACK');
});

test('late money reinstates only orders that were cancelled because nobody had paid', () => {
  const cancelled = { ...unpaid, status: 'CANCELLED', paymentStatus: 'EXPIRED' } as const;
  const reinstating = cancelReasons.filter(
    (cancelReason) => effectOfArrivedMoney({ ...cancelled, cancelReason }) === 'REINSTATES',
  );
  expect(reinstating).toEqual(['PAY_TIMEOUT']);
});
