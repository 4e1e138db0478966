import type { LifeCycle } from '../life-cycle.ts';

export const paymentStatuses = [
  'UNPAID',
  'PENDING',
  'COD_DUE',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'FAILED',
  'EXPIRED',
] as const;
/** How an order stands with its money. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** PENDING: a code or a report is out; COD_DUE: cash changes hands with the goods. */
export const paymentLife: LifeCycle<PaymentStatus> = {
  UNPAID: ['PENDING', 'COD_DUE', 'PAID', 'FAILED', 'EXPIRED'],
  PENDING: ['UNPAID', 'COD_DUE', 'PAID', 'FAILED', 'EXPIRED'],
  COD_DUE: ['PAID', 'EXPIRED'],
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  PARTIALLY_REFUNDED: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  REFUNDED: [],
  FAILED: ['UNPAID', 'PENDING', 'COD_DUE', 'PAID', 'EXPIRED'],
  // Money came anyway.
  EXPIRED: ['PAID'],
};

export const paymentAttemptStatuses = [
  'CREATED',
  'PENDING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'VOID',
  'SURPLUS',
] as const;
/** One try to pay an order; it may have many, of which one settles it. */
export type PaymentAttemptStatus = (typeof paymentAttemptStatuses)[number];

/**
 * VOID: another method was chosen, or the order was cancelled, before any money came. SURPLUS: money
 * came that the order did not need, or not this amount of it; it goes back.
 */
export const paymentAttemptLife: LifeCycle<PaymentAttemptStatus> = {
  CREATED: ['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'VOID', 'SURPLUS'],
  PENDING: ['PAID', 'FAILED', 'EXPIRED', 'VOID', 'SURPLUS'],
  PAID: [],
  SURPLUS: [],
  // Money may come anyway: a webhook out of order, a code paid after its deadline.
  FAILED: ['PAID', 'SURPLUS'],
  EXPIRED: ['PAID', 'SURPLUS'],
  VOID: ['PAID', 'SURPLUS'],
};

export const refundStatuses = ['REQUESTED', 'PROCESSING', 'DONE', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * PROCESSING: a gateway is asked, again and again. It may send the refund back to REQUESTED for a person to
 * make, who may settle one that failed, too.
 */
export const refundLife: LifeCycle<RefundStatus> = {
  REQUESTED: ['PROCESSING', 'DONE'],
  PROCESSING: ['PROCESSING', 'REQUESTED', 'DONE', 'FAILED'],
  DONE: [],
  FAILED: ['DONE'],
};
