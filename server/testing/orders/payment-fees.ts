import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** From now on these ways to pay in a channel cost its buyers so much. */
export async function setPaymentFees(
  database: Database,
  channelId: number,
  feesTwd: Partial<Record<PaymentMethod, number>>,
): Promise<void> {
  const fee = sql`(${JSON.stringify(feesTwd)}::jsonb -> (p ->> 'method'))`;
  await database.execute(sql`
    update channel_terms set payments = (
      select jsonb_agg(p || jsonb_build_object('feeTwd', coalesce(${fee}, p -> 'feeTwd')))
      from jsonb_array_elements(payments) p)
    where channel_id = ${channelId}`);
}
