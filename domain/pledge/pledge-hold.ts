import {
  type PaymentMethod,
  paymentMethodFacts,
  paymentMethods,
} from '../payment/payment-method.ts';

const minuteMs = 60_000;

/** How long seats and pieces are held for immediate payment, in milliseconds. */
export const pledgeHoldMs = 15 * minuteMs;

/** How long pieces of a flash sale are held, in milliseconds. */
export const flashHoldMs = 10 * minuteMs;

/** How long before the close payment codes expire, and the time needed to offer one. */
const codeEndsBeforeCloseMs = 30 * minuteMs;
const leastTimeForCodeMs = 180 * minuteMs;

/** When a campaign is paid: online when joining, or on delivery. */
export type PledgeCollection = 'PAY_NOW' | 'COD';

/** CODE: paid later at a machine or counter; a manually checked transfer is too slow for a group. */
type PledgePayment = 'ONLINE' | 'CODE' | 'WITH_GOODS' | 'TOO_SLOW';

const pledgePayments: Record<PaymentMethod, PledgePayment> = {
  CARD: 'ONLINE',
  LINE_PAY: 'ONLINE',
  ATM: 'CODE',
  CVS_CODE: 'CODE',
  CVS_COD: 'WITH_GOODS',
  HOME_COD: 'WITH_GOODS',
  BANK_TRANSFER: 'TOO_SLOW',
  PAY_AT_PICKUP: 'WITH_GOODS',
};

/**
 * The methods that can pay a pledge made now, in a campaign or team that ends at `closesAt`: payment codes
 * only while three hours remain.
 */
export function paymentMethodsForPledge(
  collection: PledgeCollection,
  closesAt: number,
  now: number,
): PaymentMethod[] {
  return paymentMethods.filter((method) => {
    const payment = pledgePayments[method];
    if (collection === 'COD') return payment === 'WITH_GOODS';
    return payment === 'ONLINE' || (payment === 'CODE' && closesAt - now >= leastTimeForCodeMs);
  });
}

/** The methods that can pay within the ten minutes of a flash sale's hold. */
export function paymentMethodsForFlashSale(): PaymentMethod[] {
  return paymentMethods.filter((method) => pledgePayments[method] === 'ONLINE');
}

/**
 * When the hold of a pledge made now ends, in milliseconds since 1970: after 15 minutes, or with the
 * payment code, at most half an hour before the close; null for payment on delivery. Throws RangeError for
 * a method that cannot pay it now.
 */
export function pledgeHeldUntil(
  method: PaymentMethod,
  closesAt: number,
  now: number,
  codeExpiresAt: number = now + (paymentMethodFacts(method).payWithinMs ?? 0),
): number | null {
  const payment = pledgePayments[method];
  if (payment === 'WITH_GOODS') return null;
  if (now >= closesAt || !paymentMethodsForPledge('PAY_NOW', closesAt, now).includes(method))
    throw new RangeError(`${method} cannot pay a pledge now`);
  if (payment === 'ONLINE') return now + pledgeHoldMs;
  return Math.min(codeExpiresAt, closesAt - codeEndsBeforeCloseMs);
}

/** When the hold of flash sale pieces taken now ends, in milliseconds since 1970. */
export function flashHeldUntil(now: number): number {
  return now + flashHoldMs;
}
