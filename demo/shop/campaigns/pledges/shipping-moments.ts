import type { PledgeFate } from './pledge-fate.ts';

const dayMs = 86_400_000;
const after =
  (days: number) =>
  ({ endedAt }: Pick<PledgeFate, 'endedAt'>): number =>
    (endedAt ?? 0) + days * dayMs;

/**
 * When goods of a settled pledge were shipped, arrived, and could no longer be returned; in milliseconds
 * since 1970.
 */
export const sentAt = after(5);
export const arrivedAt = after(6);
export const completedAt = after(16);
