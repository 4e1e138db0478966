import type { refund } from '#server/database/schema/payment-schema.ts';

export type RefundRow = typeof refund.$inferSelect;

/** Between two looks at a refund that is not done. */
export const leastWaitMs = 5 * 60_000;
const maxWaitMs = 6 * 3_600_000;
/** A day and a half of retries; then a person must look at it. */
export const maxAttempts = 12;
/** So long after its request one that was sent waits for a node with the gateway's keys: longer than every try lasts. */
export const waitForKeysMs = 3 * 24 * 3_600_000;

/**
 * How often a refund was tried since it was requested, or since staff had it tried again: `tries` counts on, as it
 * identifies claims, and then begins at a multiple of `maxAttempts`.
 */
export const attemptsOf = ({ tries }: Pick<RefundRow, 'tries'>): number =>
  ((tries - 1) % maxAttempts) + 1;

/** When the next try follows an inconclusive one. */
export const nextTryAfter = (claimed: Pick<RefundRow, 'tries'>, now: Date): Date =>
  new Date(now.getTime() + Math.min(leastWaitMs * 2 ** (attemptsOf(claimed) - 1), maxWaitMs));
