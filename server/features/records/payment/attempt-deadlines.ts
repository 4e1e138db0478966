import { paymentDeadlines } from '@kaituan/domain/payment/payment-deadline';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';

/** A latest moment for holding contended goods, which not every payment method can meet. */
export type HoldLimit = {
  methods: readonly PaymentMethod[];
  /** The end of the hold with this method and, where there is one, this payment code's expiry. */
  holdUntilOf(method: PaymentMethod, codeExpiresAt?: Date): Date;
};

type DatedOrder = Pick<OrderRow, 'placedAt' | 'payBy' | 'holdUntil'>;
export type AttemptDeadlines = { expiresAt: Date; payBy: Date; holdUntil: Date };

const hourMs = 3_600_000;
const askAtLeastMs = 2 * 60_000;
const askAtMostMs = 6 * hourMs;
/** A gateway may report a payment this long after the attempt expired. */
const queryAfterExpiryMs = 48 * hourMs;
/**
 * The shortest time a method needs: a virtual account closes at the end of a day, a store code lives 101
 * minutes or more.
 */
const leastTimeMs: Partial<Record<PaymentMethod, number>> = {
  ATM: 24 * hourMs,
  CVS_CODE: 2 * hourMs,
};

const latest = (...moments: number[]) => new Date(Math.max(...moments));

/**
 * The expiry of an attempt begun now, and the order's deadlines with it. They count from when the order was
 * placed, so that changing the method repeatedly does not prolong the hold; undefined when too little time
 * is left.
 */
export function attemptDeadlines(
  method: PaymentMethod,
  order: DatedOrder,
  now: Date,
  limit?: HoldLimit,
): AttemptDeadlines | undefined {
  if (limit) return deadlinesWithin(limit, method, order, now);
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

/** Caps the deadlines at the hold limit, whatever the method; a hold for the shop to look into stays. */
function deadlinesWithin(
  { methods, holdUntilOf }: HoldLimit,
  method: PaymentMethod,
  order: DatedOrder,
  now: Date,
): AttemptDeadlines | undefined {
  const { payWithinMs } = paymentMethodFacts(method);
  if (!methods.includes(method) || payWithinMs === null) return undefined;
  const holdUntil = holdUntilOf(method);
  if (now >= holdUntil) return undefined;
  const expiresAt = Math.min(holdUntil.getTime(), now.getTime() + payWithinMs);
  return { expiresAt: new Date(expiresAt), payBy: holdUntil, holdUntil: heldOf(order, holdUntil) };
}

const heldOf = ({ holdUntil }: DatedOrder, until: Date): Date =>
  latest(holdUntil?.getTime() ?? 0, until.getTime());

/** The deadlines of an order with an issued payment code: its goods are held until the code expires. */
export function deadlinesOfCode(
  method: PaymentMethod,
  order: DatedOrder,
  payBefore: Date,
  limit?: HoldLimit,
): Pick<AttemptDeadlines, 'payBy' | 'holdUntil'> {
  if (limit) {
    const holdUntil = limit.holdUntilOf(method, payBefore);
    return { payBy: holdUntil, holdUntil: heldOf(order, holdUntil) };
  }
  const { holdBeyondMs } = paymentMethodFacts(method);
  return {
    payBy: latest(order.payBy?.getTime() ?? 0, payBefore.getTime()),
    holdUntil: latest(order.holdUntil?.getTime() ?? 0, payBefore.getTime() + holdBeyondMs),
  };
}

/** When to query the gateway next about an undecided attempt: at growing intervals, then never. */
export function nextQueryAt(attempt: { createdAt: Date; expiresAt: Date }, now: Date): Date | null {
  if (now.getTime() > attempt.expiresAt.getTime() + queryAfterExpiryMs) return null;
  const ageMs = now.getTime() - attempt.createdAt.getTime();
  const waitMs = Math.min(Math.max(ageMs / 2, askAtLeastMs), askAtMostMs);
  return new Date(now.getTime() + waitMs);
}
