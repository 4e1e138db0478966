import { expect, test } from 'vitest';
import { statesBefore } from '../life-cycle.ts';
import { isCountedPledge, isLivePledge, pledgeLife, pledgeStatuses } from './pledge-life.ts';

test('a pledge is settled or withdrawn only after it was confirmed', () => {
  for (const to of ['SETTLED', 'WITHDRAWN'] as const) {
    expect(statesBefore(pledgeLife, to)).toEqual(['CONFIRMED']);
  }
});

test('a confirmed pledge is held again when its money never came, a settled one never', () => {
  expect(statesBefore(pledgeLife, 'HELD')).toEqual(['CONFIRMED']);
});

test('a pledge expires while it is held, or again when the late money for it never came', () => {
  expect(statesBefore(pledgeLife, 'EXPIRED')).toEqual(['HELD', 'REFUND_DUE']);
});

test('a settled pledge is cut or given up when less came than was ordered', () => {
  expect(statesBefore(pledgeLife, 'REDUCED')).toEqual(['CONFIRMED', 'SETTLED', 'REDUCED']);
  expect(statesBefore(pledgeLife, 'RELEASED')).toEqual(['CONFIRMED', 'SETTLED', 'REDUCED']);
});

test('an expired pledge is confirmed by late money, or refunded', () => {
  expect(statesBefore(pledgeLife, 'CONFIRMED')).toEqual(['HELD', 'EXPIRED']);
  expect(statesBefore(pledgeLife, 'REFUND_DUE')).toEqual([
    ...['CONFIRMED', 'SETTLED', 'REDUCED', 'EXPIRED'],
  ]);
  // At once, when everything was given back before its group failed.
  expect(statesBefore(pledgeLife, 'REFUNDED')).toEqual(['CONFIRMED', 'REFUND_DUE']);
});

test('a member has one held or confirmed pledge', () => {
  expect(pledgeStatuses.filter(isLivePledge)).toEqual(['HELD', 'CONFIRMED']);
});

test('unpaid and refunded pledges are in no public count', () => {
  expect(pledgeStatuses.filter(isCountedPledge)).toEqual(['CONFIRMED', 'SETTLED', 'REDUCED']);
});
