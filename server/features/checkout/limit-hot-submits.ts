import { sql } from 'drizzle-orm';
import { type CallContext, requireCaller } from '../../http/handler.ts';
import { limits, takeTries } from '../../identity/rate-limit.ts';
import { isFlashSaleOn } from '../product/flash-offer-sql.ts';

/** Counts a member's tries to get goods many want at once: joining a group, or buying in a flash sale. */
export async function limitJoining({ database, caller, now }: CallContext): Promise<void> {
  const { memberId } = requireCaller(caller);
  await takeTries(database, [{ limit: limits.joinByMember, subject: memberId }], now);
}

/** The same for checkouts of such goods; ordinary ones are not counted. */
export async function limitHotSubmits(
  { checkoutNo }: { checkoutNo: string },
  context: CallContext,
): Promise<void> {
  const at = sql`${context.now.toISOString()}::timestamptz`;
  const { rows } = await context.database.execute(sql`
    select from checkout c
    where c.checkout_no = ${checkoutNo} and (c.cart_type = 'GROUP' or exists (
      select from jsonb_array_elements(c.lines) line
      join flash_sale_item i on i.sku_id = (line->>'skuId')::int
      join flash_sale f on f.id = i.flash_sale_id
      where f.channel_id = c.channel_id and ${isFlashSaleOn(at)}))`);
  if (rows.length > 0) await limitJoining(context);
}
