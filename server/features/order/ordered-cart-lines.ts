import { and, inArray } from 'drizzle-orm';
import { cartLine } from '../../database/cart-schema.ts';
import type { Database } from '../../database/database.ts';
import { cartIs } from '../cart/cart-line-query.ts';
import type { CheckoutRow } from '../checkout/checkout-query.ts';

/** What was ordered leaves the cart it came from. */
export async function removeOrderedLines(database: Database, row: CheckoutRow): Promise<void> {
  const skuIds = row.lines.map((line) => line.skuId);
  await database.delete(cartLine).where(and(cartIs(row), inArray(cartLine.skuId, skuIds)));
}
