import { type PaymentMethod, paymentMethodFacts } from './payment-method.ts';

/** Moments of an order that waits for its money, in milliseconds since 1970. */
export type PaymentDeadlines = {
  /** Until when it can be paid: what the buyer is told, and the life of a payment code. */
  payBy: number;
  /** When the goods are let go and the order is cancelled; always after `payBy`. */
  holdUntil: number;
};

/** Shares of the time to pay after which the buyer is reminded. */
export const reminderShares = [0.5, 0.9] as const;

/** The deadlines of a payment begun at a moment in milliseconds; null when money comes with the goods. */
export function paymentDeadlines(method: PaymentMethod, begunAt: number): PaymentDeadlines | null {
  const { payWithinMs, holdBeyondMs } = paymentMethodFacts(method);
  if (payWithinMs === null) return null;
  const payBy = begunAt + payWithinMs;
  return { payBy, holdUntil: payBy + holdBeyondMs };
}

/** The moments to remind of a payment begun at one moment and due at another, in milliseconds. */
export function paymentReminders(begunAt: number, payBy: number): number[] {
  return reminderShares.map((share) => Math.floor(begunAt + (payBy - begunAt) * share));
}

/** How many reminders should have been sent by now; an overdue payment is reminded of no more. */
export function remindersDue(begunAt: number, payBy: number, now: number): number {
  if (now >= payBy) return 0;
  return paymentReminders(begunAt, payBy).filter((at) => at <= now).length;
}
