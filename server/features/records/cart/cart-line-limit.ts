import { maxCartLines } from '@kaituan/domain/shop-limits';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Refuses when the cart would have more lines than allowed. */
export function requireLineLimit({ caller }: CallContext, lines: number, more: number): void {
  const allowed = allowedLines(caller);
  if (lines + more <= allowed) return;
  throw new Refusal('CART_FULL', { details: [{ path: 'cart', rule: 'MAX_LINES', allowed }] });
}

/** How many more lines the cart can have. */
export const roomForLines = ({ caller }: CallContext, lines: number): number =>
  Math.max(0, allowedLines(caller) - lines);

const allowedLines = (caller: CallContext['caller']): number =>
  maxCartLines[caller?.isVerified ? 'VERIFIED' : 'MEMBER'];
