import type { LifeCycle } from './life-cycle.ts';

export const checkoutStatuses = [
  'OPEN',
  'SUBMITTING',
  'SUBMITTED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** A submit in one transaction goes straight to SUBMITTED; a refused one is OPEN again. */
export const checkoutLife: LifeCycle<CheckoutStatus> = {
  OPEN: ['SUBMITTING', 'SUBMITTED', 'EXPIRED', 'CANCELLED'],
  SUBMITTING: ['SUBMITTED', 'OPEN'],
  SUBMITTED: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** How long a checkout stays open, in milliseconds. */
export const checkoutOpenMs = 30 * 60_000;
