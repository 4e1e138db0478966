import { addDays, taipeiDayOf, taipeiMidnightOf } from '../taipei-day.ts';
import { type PaymentMethod, paymentMethodFacts } from './payment-method.ts';

/** Deadlines of an unpaid order, in milliseconds since 1970. */
export type PaymentDeadlines = {
  /** The payment deadline shown to the buyer, and the expiry of a payment code. */
  payBy: number;
  /** When the goods are released and the order is cancelled; always after `payBy`. */
  holdUntil: number;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Fractions of the payment period after which reminders are sent. */
export const reminderShares = [0.5, 0.9] as const;

/** The deadlines of a payment begun at a moment in milliseconds; null for cash on delivery. */
export function paymentDeadlines(method: PaymentMethod, begunAt: number): PaymentDeadlines | null {
  const { payWithinMs, holdBeyondMs } = paymentMethodFacts(method);
  if (payWithinMs === null) return null;
  const payBy = begunAt + payWithinMs;
  return { payBy, holdUntil: payBy + holdBeyondMs };
}

/**
 * Until when a payment begun now can really be made, in milliseconds: the account of an ATM transfer closes at the end
 * of its last day, which counts only when the deadline leaves it whole; the next day at the earliest.
 */
export function payableBefore(method: PaymentMethod, begunAt: number, payBy: number): number {
  return method === 'ATM' ? Math.min(accountClosesAt(begunAt, payBy), payBy) : payBy;
}

/** Days that there surely are to pay, whenever the payment begins; null where it is made at once or with the goods. */
export function daysToPay(method: PaymentMethod): number | null {
  const days = Math.floor((paymentMethodFacts(method).payWithinMs ?? 0) / dayMs);
  if (days === 0) return null;
  // The day on which it begins does not count.
  return method === 'ATM' ? days - 1 : days;
}

/** The last second of an ATM account's last day, in milliseconds. */
export function accountClosesAt(begunAt: number, payBy: number): number {
  const midnightOf = (day: string) => Date.parse(taipeiMidnightOf(day));
  const dayAfterLast = midnightOf(taipeiDayOf(payBy + minuteMs));
  return Math.max(dayAfterLast, midnightOf(addDays(taipeiDayOf(begunAt), 2))) - 1_000;
}

/** The times of reminders between the beginning and the deadline of a payment, in milliseconds. */
export function paymentReminders(begunAt: number, payBy: number): number[] {
  return reminderShares.map((share) => Math.floor(begunAt + (payBy - begunAt) * share));
}

/** One more tells that a payment code has ended while the order can still be paid otherwise. */
export const remindersAfterCode = reminderShares.length + 1;

/** How many reminders should have been sent by now; an overdue payment gets no more. */
export function remindersDue(begunAt: number, payBy: number, now: number): number {
  if (now >= payBy) return 0;
  return paymentReminders(begunAt, payBy).filter((at) => at <= now).length;
}
