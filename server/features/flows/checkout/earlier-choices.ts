import { and, desc, eq } from 'drizzle-orm';
import { memberAddress } from '#server/database/cart-schema.ts';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/order-schema.ts';
import type { CheckoutRow } from './checkout-query.ts';

/** Defaults for a new checkout: the member's default address, and the invoice choice of the last order. */
export async function findEarlierChoices(
  database: Database,
  memberId: string,
): Promise<Pick<CheckoutRow, 'address' | 'invoice'>> {
  const { recipient, phone, zip, county, district, street, note } = memberAddress;
  const [address] = await database
    .select({ recipient, phone, zip, county, district, street, note })
    .from(memberAddress)
    .where(eq(memberAddress.memberId, memberId))
    .orderBy(desc(memberAddress.isDefault), desc(memberAddress.updatedAt))
    .limit(1);
  const [last] = await database
    .select({ invoice: shopOrder.invoice })
    .from(shopOrder)
    .where(and(eq(shopOrder.memberId, memberId), eq(shopOrder.hidesPerson, false)))
    .orderBy(desc(shopOrder.placedAt))
    .limit(1);
  return { address: address ?? null, invoice: last?.invoice ?? null };
}
