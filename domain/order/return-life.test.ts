import { expect, test } from 'vitest';
import {
  approvalOf,
  canSpoil,
  isOpenReturn,
  isShopsFault,
  isWithdrawable,
  listReturnReasons,
  nothingToSendText,
  returnLife,
  returnReasons,
  returnStatuses,
  returnUntil,
} from './return-life.ts';

test('a return is open until it is refunded, rejected or withdrawn', () => {
  expect(returnStatuses.filter(isOpenReturn)).toEqual([
    'REQUESTED',
    'APPROVED',
    'RETURNING',
    'INSPECTING',
  ]);
});

test('a buyer withdraws a return before the goods are sent back, the shop until they arrived', () => {
  expect(returnStatuses.filter(isWithdrawable)).toEqual(['REQUESTED', 'APPROVED']);
  const callsOff = returnStatuses.filter((status) => returnLife[status].includes('CANCELLED'));
  expect(callsOff).toEqual(['REQUESTED', 'APPROVED', 'RETURNING']);
});

test('that nothing is sent back is read from the flag, and from the words of earlier releases', () => {
  const said = (reason: string, given: { isNothingToSend?: boolean } = {}) =>
    approvalOf({ events: [{ kind: 'RETURN_APPROVED', reason, ...given }] });
  expect(said('請直接丟掉', { isNothingToSend: true })).toBe(nothingToSendText);
  expect(said(nothingToSendText)).toBe(nothingToSendText);
  expect(said('宅配到付', { isNothingToSend: false })).toBe('宅配到付');
  expect(approvalOf({ events: [{ kind: 'RETURN_REJECTED', reason: '已使用' }] })).toBe('');
});

test('the shop is at fault for every reason but a change of mind', () => {
  expect(returnReasons.filter((reason) => !isShopsFault(reason))).toEqual(['CHANGED_MIND']);
});

test('goods that cannot go bad are not asked whether they did', () => {
  const pan = { hasFoodLabel: false, rescissionExemption: null, temperature: 'AMBIENT' } as const;
  expect(canSpoil(pan)).toBe(false);
  expect(canSpoil({ ...pan, hasFoodLabel: true })).toBe(true);
  expect(canSpoil({ ...pan, rescissionExemption: 'PERISHABLE' })).toBe(true);
  expect(canSpoil({ ...pan, rescissionExemption: 'CUSTOM' })).toBe(false);
  expect(canSpoil({ ...pan, temperature: 'CHILLED' })).toBe(true);
  const reasons = listReturnReasons({ isExempt: false, canSpoil: false });
  expect(reasons).toEqual(returnReasons.filter((reason) => reason !== 'SPOILT'));
  expect(listReturnReasons({ isExempt: true, canSpoil: true })).toEqual(
    returnReasons.filter((reason) => reason !== 'CHANGED_MIND'),
  );
});

test('goods can be returned for seven days at least', () => {
  const received = Date.parse('2026-03-01T04:00:00Z');
  const daysUntil = (windowDays: number) =>
    (returnUntil(received, windowDays) - received) / 86_400_000;
  expect([3, 7, 10, 14].map(daysUntil)).toEqual([7, 7, 10, 14]);
});
