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
/** The payment status of an order. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The same as staff read it. */
export const paymentStatusText: Record<PaymentStatus, string> = {
  UNPAID: '未付款',
  PENDING: '等待入帳',
  COD_DUE: '到貨時付款',
  PAID: '已付款',
  PARTIALLY_REFUNDED: '部分已退款',
  REFUNDED: '已退款',
  FAILED: '付款未成功',
  EXPIRED: '逾期未付',
};

/** PENDING: a payment code was issued or a transfer reported; COD_DUE: cash on delivery. */
export const paymentLife: LifeCycle<PaymentStatus> = {
  UNPAID: ['PENDING', 'COD_DUE', 'PAID', 'FAILED', 'EXPIRED'],
  PENDING: ['UNPAID', 'COD_DUE', 'PAID', 'FAILED', 'EXPIRED'],
  COD_DUE: ['PAID', 'EXPIRED'],
  PAID: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  PARTIALLY_REFUNDED: ['PARTIALLY_REFUNDED', 'REFUNDED'],
  REFUNDED: [],
  FAILED: ['UNPAID', 'PENDING', 'COD_DUE', 'PAID', 'EXPIRED'],
  // Late money arrived.
  EXPIRED: ['PAID'],
};

/** Whether an order is still to be paid when its goods are handed over: nothing was paid that could go back. */
export const isOwedWithGoods = (order: { paymentStatus: PaymentStatus }): boolean =>
  order.paymentStatus === 'COD_DUE';

export const paymentAttemptStatuses = [
  'CREATED',
  'PENDING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'VOID',
  'SURPLUS',
] as const;
/** The status of a payment attempt; an order may have many, of which one pays it. */
export type PaymentAttemptStatus = (typeof paymentAttemptStatuses)[number];

/**
 * VOID: another method was chosen, or the order was cancelled, before any money arrived. SURPLUS: money
 * that the order did not need, or a wrong amount; it is refunded.
 */
export const paymentAttemptLife: LifeCycle<PaymentAttemptStatus> = {
  CREATED: ['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'VOID', 'SURPLUS'],
  PENDING: ['PAID', 'FAILED', 'EXPIRED', 'VOID', 'SURPLUS'],
  PAID: [],
  SURPLUS: [],
  // Money may arrive anyway: a webhook out of order, a code paid after its deadline.
  FAILED: ['PAID', 'SURPLUS'],
  EXPIRED: ['PAID', 'SURPLUS'],
  VOID: ['PAID', 'SURPLUS'],
};

export const refundStatuses = ['REQUESTED', 'PROCESSING', 'DONE', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The states of a refund as staff read them. */
export const refundStatusText: Record<RefundStatus, string> = {
  REQUESTED: '待退款',
  PROCESSING: '退款中',
  DONE: '已退款',
  FAILED: '退款未成功',
};

/**
 * PROCESSING: the gateway is requested repeatedly. It may return to REQUESTED for a manual refund, which
 * can also settle a failed one.
 */
export const refundLife: LifeCycle<RefundStatus> = {
  REQUESTED: ['PROCESSING', 'DONE'],
  PROCESSING: ['PROCESSING', 'REQUESTED', 'DONE', 'FAILED'],
  DONE: [],
  // Somebody has it tried again.
  FAILED: ['DONE', 'REQUESTED'],
};
