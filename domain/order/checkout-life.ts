import type { LifeCycle } from '../life-cycle.ts';

export const checkoutStatuses = ['OPEN', 'SUBMITTED', 'EXPIRED', 'CANCELLED'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** A submit is one transaction, so no intermediate state is ever visible. */
export const checkoutLife: LifeCycle<CheckoutStatus> = {
  OPEN: ['SUBMITTED', 'EXPIRED', 'CANCELLED'],
  SUBMITTED: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** How long a checkout stays open, in milliseconds. */
export const checkoutOpenMs = 30 * 60_000;
