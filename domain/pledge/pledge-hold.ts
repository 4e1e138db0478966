import {
  type LaterPayments,
  listLaterMethods,
  maxTransferHours,
} from '../payment/later-payment.ts';
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

/** A transfer is offered while there is this time left to make it. */
const leastTimeForTransferMs = 60 * minuteMs;

/** CODE: paid later at a machine or counter. */
type PledgePayment = 'ONLINE' | 'CODE' | 'TRANSFER' | 'WITH_GOODS';

const pledgePayments: Record<PaymentMethod, PledgePayment> = {
  CARD: 'ONLINE',
  LINE_PAY: 'ONLINE',
  ATM: 'CODE',
  CVS_CODE: 'CODE',
  CVS_COD: 'WITH_GOODS',
  HOME_COD: 'WITH_GOODS',
  BANK_TRANSFER: 'TRANSFER',
  PAY_AT_PICKUP: 'WITH_GOODS',
};

/** What the owner allows of a campaign or team, and when it ends, in milliseconds since 1970. */
export type PledgeTerms = { later: LaterPayments; closesAt: number };

/**
 * The methods that can pay a pledge made now: payment codes only while three hours remain, transfers while
 * one does.
 */
export function paymentMethodsForPledge(
  { later, closesAt }: PledgeTerms,
  now: number,
): PaymentMethod[] {
  const allowed = listLaterMethods(later);
  const leftMs = closesAt - now;
  return paymentMethods.filter((method) => {
    const payment = pledgePayments[method];
    if (payment === 'ONLINE') return true;
    if (payment === 'CODE') return leftMs >= leastTimeForCodeMs;
    if (!allowed.includes(method)) return false;
    return payment === 'WITH_GOODS' || leftMs >= leastTimeForTransferMs;
  });
}

/** The methods that can pay a flash sale: those of minutes, and what its owner allows besides. */
export function paymentMethodsForFlashSale(later: LaterPayments): PaymentMethod[] {
  const allowed = listLaterMethods(later);
  return paymentMethods.filter(
    (method) => pledgePayments[method] === 'ONLINE' || allowed.includes(method),
  );
}

/** What flash sales can be paid by at all, where the owner allows everything. */
export const flashSaleMethods = paymentMethodsForFlashSale({
  transferHours: maxTransferHours,
  paysOnDelivery: true,
  paysAtPickup: true,
});

/**
 * When the hold of a pledge made now ends, in milliseconds since 1970: after 15 minutes, with the payment
 * code, at most half an hour before the close, or with the owner's hours for a transfer, at the close at
 * the latest; null for payment with the goods. Throws RangeError for a method that cannot pay it now.
 */
export function pledgeHeldUntil(
  method: PaymentMethod,
  terms: PledgeTerms,
  now: number,
  codeExpiresAt: number = now + (paymentMethodFacts(method).payWithinMs ?? 0),
): number | null {
  const { later, closesAt } = terms;
  if (now >= closesAt || !paymentMethodsForPledge(terms, now).includes(method))
    throw new RangeError(`${method} cannot pay a pledge now`);
  const payment = pledgePayments[method];
  if (payment === 'WITH_GOODS') return null;
  if (payment === 'ONLINE') return now + pledgeHoldMs;
  if (payment === 'TRANSFER') return Math.min(transferDueAt(later, now), closesAt);
  return Math.min(codeExpiresAt, closesAt - codeEndsBeforeCloseMs);
}

/** When the hold of flash sale pieces taken now ends, in milliseconds since 1970; null paid with the goods. */
export function flashHeldUntil(
  method: PaymentMethod,
  later: LaterPayments,
  now: number,
): number | null {
  const payment = pledgePayments[method];
  if (payment === 'WITH_GOODS') return null;
  return payment === 'TRANSFER' ? transferDueAt(later, now) : now + flashHoldMs;
}

const transferDueAt = ({ transferHours }: LaterPayments, now: number): number =>
  now + (transferHours ?? 0) * 60 * minuteMs;
