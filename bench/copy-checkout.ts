import type { Database } from '@kaituan/server/database/database';
import { checkout } from '@kaituan/server/database/schema/cart-schema';
import { newUlid } from '@kaituan/server/database/sql/generated-number';
import { eq } from 'drizzle-orm';

const rowsAtOnce = 1_000;

/** Copies a prepared checkout for other members, one each; returns their numbers in the order of the members. */
export async function copyCheckout(
  database: Database,
  checkoutNo: string,
  members: readonly { memberId: string }[],
): Promise<string[]> {
  const [template] = await database
    .select()
    .from(checkout)
    .where(eq(checkout.checkoutNo, checkoutNo));
  if (!template) throw new Error('no template');
  const rows = members.map(({ memberId }) => ({
    ...template,
    ...{ memberId, checkoutNo: newUlid(new Date()) },
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await database.insert(checkout).values(rows.slice(at, at + rowsAtOnce));
  }
  return rows.map((row) => row.checkoutNo);
}
