import type { LifeCycle } from '../life-cycle.ts';
import { type GatewayMethod, paymentMethodFacts } from './payment-method.ts';

/** Whether the gateway that a method is paid at takes real money; NONE: the server has none for it. */
export const gatewayKinds = ['LIVE', 'SANDBOX', 'SIMULATED', 'NONE'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

export const testPaymentStatuses = ['STARTED', 'CODE_ISSUED', 'PAID', 'FAILED'] as const;
/** The status of a payment by which the owner tries a method. */
export type TestPaymentStatus = (typeof testPaymentStatuses)[number];

export const testPaymentLife: LifeCycle<TestPaymentStatus> = {
  STARTED: ['CODE_ISSUED', 'PAID', 'FAILED'],
  CODE_ISSUED: ['PAID', 'FAILED'],
  PAID: [],
  // Another card was taken on the gateway's page, and the messages came in another order.
  FAILED: ['PAID'],
};

/** What happens to the money: nothing came yet, it is to be refunded, it was, or the owner looks after it. */
export const testRefunds = ['NONE', 'DUE', 'DONE', 'BY_HAND'] as const;

/**
 * PASSED: shoppers can pay so, as far as one payment shows it. NO_WEBHOOK: the gateway says that it was paid, and its
 * message never came: it cannot reach the shop's address.
 */
export const testResults = ['WAITING', 'PASSED', 'DECLINED', 'NO_WEBHOOK', 'UNFINISHED'] as const;
export type TestResult = (typeof testResults)[number];

/** A gateway sends its message within seconds; after this long it did not arrive. */
export const webhookWaitMs = 3 * 60_000;

/** The least that a method takes. */
export const testAmountTwd = (method: GatewayMethod): number => paymentMethodFacts(method).minTwd;

/** LINE Pay sends no messages: the shop asks it when the browser returns. */
const sendsWebhooks = (method: GatewayMethod): boolean => method !== 'LINE_PAY';

/**
 * How a test payment ended, as far as it did. A code that was issued is enough: its message came the same way as that of
 * the money will.
 */
export function judgeTestPayment(
  test: {
    method: GatewayMethod;
    status: TestPaymentStatus;
    amountTwd: number;
    receivedTwd: number;
    expiresAt: Date;
    /** When its status was first known, and when the gateway's own message came. */
    decidedAt: Date | null;
    webhookAt: Date | null;
  },
  now: Date,
): TestResult {
  const { method, status, expiresAt, decidedAt, webhookAt } = test;
  if (status === 'FAILED') return 'DECLINED';
  if (status === 'STARTED') return now > expiresAt ? 'UNFINISHED' : 'WAITING';
  if (status === 'PAID' && test.receivedTwd !== test.amountTwd) return 'DECLINED';
  if (webhookAt !== null || !sendsWebhooks(method)) return 'PASSED';
  const waitedMs = now.getTime() - (decidedAt ?? now).getTime();
  return waitedMs > webhookWaitMs ? 'NO_WEBHOOK' : 'WAITING';
}
