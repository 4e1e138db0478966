import {
  type PaymentMethod,
  paymentMethodFacts,
  paymentMethods,
} from '../payment/payment-method.ts';

const minuteMs = 60_000;

/** How long a seat or pieces are held while a group is paid at once, in milliseconds. */
export const pledgeHoldMs = 15 * minuteMs;

/** How long pieces of a flash sale are held, in milliseconds. */
export const flashHoldMs = 10 * minuteMs;

/** How long before the close a payment code ends, and how much time it needs to be offered at all. */
const codeEndsBeforeCloseMs = 30 * minuteMs;
const leastTimeForCodeMs = 180 * minuteMs;

/** When a campaign takes its money: online when joining, or with the goods. */
export type PledgeCollection = 'PAY_NOW' | 'COD';

/** CODE: paid later at a machine or a counter; a transfer looked up by hand is too slow for a group. */
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
 * The methods that can pay a pledge made now, of a campaign or team that ends at `closesAt`: payment codes
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
 * Until when a pledge made now is held, in milliseconds since 1970: 15 minutes, or to the expiry of a
 * payment code but never past half an hour before the close; null when money comes with the goods.
 * Throws RangeError for a method that cannot pay it now.
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

/** Until when pieces of a flash sale taken now are held, in milliseconds since 1970. */
export function flashHeldUntil(now: number): number {
  return now + flashHoldMs;
}
