import { expect, test } from 'vitest';
import { gatewayMethods } from './payment-method.ts';
import { judgeTestPayment, testAmountTwd, webhookWaitMs } from './test-payment.ts';

const startedAt = new Date('2026-11-24T02:00:00Z');
const after = (ms: number) => new Date(startedAt.getTime() + ms);
const started = {
  method: 'CARD',
  status: 'STARTED',
  ...{ amountTwd: 5, receivedTwd: 0 },
  ...{ expiresAt: after(900_000), decidedAt: null, webhookAt: null },
} as const;
const paid = { ...started, status: 'PAID', receivedTwd: 5, decidedAt: startedAt } as const;

test('a test costs as little as the gateway takes', () => {
  expect(gatewayMethods.map(testAmountTwd)).toEqual([5, 1, 11, 33]);
});

test('it is waited for until the page of the gateway lapses', () => {
  expect(judgeTestPayment(started, after(900_000))).toBe('WAITING');
  expect(judgeTestPayment(started, after(900_001))).toBe('UNFINISHED');
  expect(judgeTestPayment({ ...started, status: 'FAILED' }, startedAt)).toBe('DECLINED');
});

test('money that the gateway knows of passes with its message only', () => {
  expect(judgeTestPayment(paid, after(webhookWaitMs))).toBe('WAITING');
  expect(judgeTestPayment(paid, after(webhookWaitMs + 1))).toBe('NO_WEBHOOK');
  expect(judgeTestPayment({ ...paid, webhookAt: startedAt }, startedAt)).toBe('PASSED');
  const less = { ...paid, receivedTwd: 4, webhookAt: startedAt };
  expect(judgeTestPayment(less, startedAt)).toBe('DECLINED');
  const late = { ...paid, webhookAt: after(webhookWaitMs * 9) };
  expect(judgeTestPayment(late, after(webhookWaitMs * 10))).toBe('PASSED');
});

test('LINE Pay sends none, and a code need not be paid', () => {
  expect(judgeTestPayment({ ...paid, method: 'LINE_PAY' }, startedAt)).toBe('PASSED');
  const code = { ...paid, method: 'ATM', status: 'CODE_ISSUED' } as const;
  expect(judgeTestPayment({ ...code, webhookAt: startedAt }, startedAt)).toBe('PASSED');
  expect(judgeTestPayment(code, after(webhookWaitMs + 1))).toBe('NO_WEBHOOK');
});
