import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares signatures in constant time. */
export const isEqualSignature = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right));
