import { maxQuotations } from '@kaituan/domain/cart/quotation';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { quotation } from '#server/database/schema/cart-schema.ts';

export type QuotationRow = typeof quotation.$inferSelect;
type Owner = Pick<QuotationRow, 'memberId' | 'channelId'>;

const isOf = ({ memberId, channelId }: Owner): SQL | undefined =>
  and(eq(quotation.memberId, memberId), eq(quotation.channelId, channelId));

/** A member's quotations in a channel, newest first. */
export const listQuotations = (database: Database, owner: Owner): Promise<QuotationRow[]> =>
  database
    .select()
    .from(quotation)
    .where(isOf(owner))
    .orderBy(desc(quotation.quotedAt), desc(quotation.quotationNo))
    .limit(maxQuotations);

export async function findQuotation(
  database: Database,
  quotationNo: string,
): Promise<QuotationRow | undefined> {
  const [row] = await database
    .select()
    .from(quotation)
    .where(eq(quotation.quotationNo, quotationNo));
  return row;
}

/** Stores a quotation, and deletes the member's oldest ones beyond the limit. */
export async function storeQuotation(database: Database, row: QuotationRow): Promise<void> {
  await database.insert(quotation).values(row);
  const beyond = database
    .select({ quotationNo: quotation.quotationNo })
    .from(quotation)
    .where(isOf(row))
    .orderBy(desc(quotation.quotedAt), desc(quotation.quotationNo))
    .offset(maxQuotations);
  await database.delete(quotation).where(inArray(quotation.quotationNo, beyond));
}
