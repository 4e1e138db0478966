import type { Quotation } from '@kaituan/contract/order/quotation';
import { isQuotationValid } from '@kaituan/domain/cart/quotation';
import type { Database } from '#server/database/database.ts';
import type { QuotationRow } from '#server/features/records/quotation/quotation-query.ts';
import { getLinkKey, signLink } from '#server/http/signed-link.ts';

export const quotationPath = '/quotations';
/** How long the signed address of a PDF is valid. */
const linkMs = 60 * 60_000;

/** The subject that the token of a quotation's PDF is signed for. */
export const quotationSubjectOf = (quotationNo: string): string => `quotation:${quotationNo}`;

/** Quotations for their owner, with signed addresses of their PDF files. */
export async function presentQuotations(
  database: Database,
  rows: readonly QuotationRow[],
  now: Date,
): Promise<Quotation[]> {
  if (rows.length === 0) return [];
  const key = await getLinkKey(database);
  const until = new Date(now.getTime() + linkMs);
  const tokenOf = (quotationNo: string) => signLink(key, quotationSubjectOf(quotationNo), until);
  return rows.map((row) => ({
    quotationNo: row.quotationNo,
    recipient: row.recipient,
    lineCount: row.lines.length,
    totalTwd: row.goodsTwd + row.feeTwd,
    quotedAt: row.quotedAt.toISOString(),
    validUntil: row.validUntil,
    isValid: isQuotationValid(row.validUntil, now.getTime()),
    items: row.lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
    pdfUrl: `${quotationPath}/${row.quotationNo}.pdf?token=${tokenOf(row.quotationNo)}`,
  }));
}
