import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';

/**
 * When the member gave another account than that of the newest file for the bank, of a refund that is not done. Its events
 * name the file by its moment: a clock would not tell which of the two was first where both happen at once.
 */
export const accountChangedAt: SQL<string | null> =
  sql`(select to_char(max(e.at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from domain_event e
  where e.subject = 'ORDER' and e.subject_id = ${refund.orderNo} and e.kind = 'ACCOUNT_CHANGED'
    and e.data->>'refundNo' = ${refund.refundNo}
    and (e.data->>'exportedAt')::timestamptz = ${refund.exportedAt}
    and ${refund.status} <> 'DONE')`;

/** The old account may have been paid: that is for a person to find out. */
export async function refuseChangedAccount(database: Database, refundNo: string): Promise<void> {
  const [found] = await database
    .select({ accountChangedAt, exportedAt: refund.exportedAt })
    .from(refund)
    .where(eq(refund.refundNo, refundNo));
  if (!found?.accountChangedAt || !found.exportedAt) return;
  const file = presentTaipeiTime(found.exportedAt);
  const message = `會員在 ${file} 匯出之後改了退款帳戶，請先確認銀行匯到哪個帳戶`;
  throw new Refusal('ORDER_STATE_CONFLICT', { message });
}
