import { maxCartLines } from '@kaituan/domain/shop-limits';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Refuses when the cart would have more lines than allowed. */
export function requireLineLimit({ caller }: CallContext, lines: number, more: number): void {
  const allowed = maxCartLines[caller?.isVerified ? 'VERIFIED' : 'MEMBER'];
  if (lines + more <= allowed) return;
  throw new Refusal('CART_FULL', { details: [{ path: 'cart', rule: 'MAX_LINES', allowed }] });
}
