import { paymentDeadlines } from '@kaituan/domain/payment/payment-deadline';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';

/** Goods that others wait for are held up to a moment and no longer, which only some methods can make. */
export type HoldLimit = {
  methods: readonly PaymentMethod[];
  /** Until when they are held while they are paid this way, with a code that expires at a moment. */
  holdUntilOf(method: PaymentMethod, codeExpiresAt?: Date): Date;
};

type DatedOrder = Pick<OrderRow, 'placedAt' | 'payBy' | 'holdUntil'>;
export type AttemptDeadlines = { expiresAt: Date; payBy: Date; holdUntil: Date };

const hourMs = 3_600_000;
const askAtLeastMs = 2 * 60_000;
const askAtMostMs = 6 * hourMs;
/** Money may be told of so long after nobody could pay any more. */
const askBeyondMs = 48 * hourMs;
/** A virtual account closes at the end of a day, a store code after 101 minutes at the earliest. */
const leastTimeMs: Partial<Record<PaymentMethod, number>> = {
  ATM: 24 * hourMs,
  CVS_CODE: 2 * hourMs,
};

const latest = (...moments: number[]) => new Date(Math.max(...moments));

/**
 * Until when an attempt begun now can be paid, and the deadlines of its order then. They count from
 * when the order was placed, so that changing the method again and again holds no goods for ever;
 * undefined when too little time is left.
 */
export function attemptDeadlines(
  method: PaymentMethod,
  order: DatedOrder,
  now: Date,
  limit?: HoldLimit,
): AttemptDeadlines | undefined {
  if (limit) return deadlinesWithin(limit, method, now);
  const { payWithinMs, holdBeyondMs } = paymentMethodFacts(method);
  const own = paymentDeadlines(method, order.placedAt.getTime());
  if (payWithinMs === null || !own) return undefined;
  const payBy = order.payBy?.getTime() ?? 0;
  const leftMs = Math.min(payWithinMs, Math.max(own.payBy, payBy) - now.getTime());
  if (leftMs <= (leastTimeMs[method] ?? 0)) return undefined;
  const expiresAt = now.getTime() + leftMs;
  return {
    expiresAt: new Date(expiresAt),
    payBy: latest(payBy, expiresAt),
    holdUntil: latest(order.holdUntil?.getTime() ?? 0, expiresAt + holdBeyondMs),
  };
}

/** Nothing is paid beyond a limit, and no other way of paying moves it. */
function deadlinesWithin(
  { methods, holdUntilOf }: HoldLimit,
  method: PaymentMethod,
  now: Date,
): AttemptDeadlines | undefined {
  if (!methods.includes(method)) return undefined;
  const holdUntil = holdUntilOf(method);
  if (now >= holdUntil) return undefined;
  const { payWithinMs } = paymentMethodFacts(method);
  const expiresAt = Math.min(holdUntil.getTime(), now.getTime() + (payWithinMs ?? 0));
  return { expiresAt: new Date(expiresAt), payBy: holdUntil, holdUntil };
}

/** The deadlines of an order whose payment code is good until a moment: its goods are held longer. */
export function deadlinesOfCode(
  method: PaymentMethod,
  order: DatedOrder,
  payBefore: Date,
  limit?: HoldLimit,
): Pick<AttemptDeadlines, 'payBy' | 'holdUntil'> {
  if (limit) {
    const holdUntil = limit.holdUntilOf(method, payBefore);
    return { payBy: holdUntil, holdUntil };
  }
  const { holdBeyondMs } = paymentMethodFacts(method);
  return {
    payBy: latest(order.payBy?.getTime() ?? 0, payBefore.getTime()),
    holdUntil: latest(order.holdUntil?.getTime() ?? 0, payBefore.getTime() + holdBeyondMs),
  };
}

/** When to ask the gateway next about an attempt nobody decided: ever more seldom, then never. */
export function nextAskAt(attempt: { createdAt: Date; expiresAt: Date }, now: Date): Date | null {
  if (now.getTime() > attempt.expiresAt.getTime() + askBeyondMs) return null;
  const ageMs = now.getTime() - attempt.createdAt.getTime();
  const waitMs = Math.min(Math.max(ageMs / 2, askAtLeastMs), askAtMostMs);
  return new Date(now.getTime() + waitMs);
}
