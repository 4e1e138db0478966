import { type SQL, sql } from 'drizzle-orm';
import { isFlashSaleOn } from '#server/features/ground/offer/flash-offer-sql.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { createRecentAttempts } from '#server/http/limits/recent-attempts.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Per member and per node. */
const attempts = createRecentAttempts({ max: 5, windowSeconds: 10 });

/**
 * Limits how fast a member may submit checkouts of contended goods: group buys and flash sales. Ordinary
 * checkouts are never refused; the database is queried only once the limit is reached.
 */
export async function limitHotSubmits(
  { checkoutNo }: { checkoutNo: string },
  context: CallContext,
): Promise<void> {
  const { memberId } = requireCaller(context.caller);
  const retryAfterSeconds = attempts.take(memberId, context.now);
  if (retryAfterSeconds === 0 || !(await isHot(context, checkoutNo))) return;
  throw new Refusal('RATE_LIMITED', { retryAfterSeconds });
}

/** Whether a line of the checkout `c` is in a running flash sale. */
export const isOfFlashSale = (now: SQL): SQL => sql`exists (
  select from jsonb_array_elements(c.lines) line
  join flash_sale_item i on i.sku_id = (line->>'skuId')::int
  join flash_sale f on f.id = i.flash_sale_id
  where f.channel_id = c.channel_id and ${isFlashSaleOn(now)})`;

/** Whether a crowd may come for the goods of a checkout: those of a group buy or a flash sale. */
export async function isHot(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  checkoutNo: string,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await database.execute(sql`
    select from checkout c
    where c.checkout_no = ${checkoutNo} and (c.cart_type = 'GROUP' or ${isOfFlashSale(at)})`);
  return rows.length > 0;
}
