import { expect, test } from 'vitest';
import { canStep, statesBefore } from '../life-cycle.ts';
import {
  paymentAttemptLife,
  paymentAttemptStatuses,
  paymentLife,
  refundLife,
} from './payment-life.ts';

test('money may arrive in every status of an unpaid attempt, needed or not', () => {
  const unpaid = paymentAttemptStatuses.filter(
    (status) => status !== 'PAID' && status !== 'SURPLUS',
  );
  expect(statesBefore(paymentAttemptLife, 'PAID')).toEqual(unpaid);
  expect(statesBefore(paymentAttemptLife, 'SURPLUS')).toEqual(unpaid);
});

test('a void attempt never becomes open again', () => {
  for (const from of ['FAILED', 'EXPIRED', 'VOID'] as const) {
    expect(canStep(paymentAttemptLife, from, 'PENDING')).toBe(false);
  }
});

test('an order is refunded only after it was paid', () => {
  expect(statesBefore(paymentLife, 'REFUNDED')).toEqual(['PAID', 'PARTIALLY_REFUNDED']);
  expect(canStep(paymentLife, 'PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED')).toBe(true);
  expect(canStep(paymentLife, 'EXPIRED', 'PAID')).toBe(true);
});

test('a failed refund is settled by hand; a completed one is final', () => {
  expect(canStep(refundLife, 'FAILED', 'PROCESSING')).toBe(false);
  expect(statesBefore(refundLife, 'DONE')).toEqual(['REQUESTED', 'PROCESSING', 'FAILED']);
  expect(refundLife.DONE).toEqual([]);
});
