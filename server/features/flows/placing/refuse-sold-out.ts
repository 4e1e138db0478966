import { sql } from 'drizzle-orm';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import type { CheckoutRow } from '#server/features/flows/checkout/checkout-query.ts';
import { flashPiecesLeft, isFlashSaleOn } from '#server/features/ground/offer/flash-offer-sql.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** So long after goods were gone, a node looks for pieces before it begins a submit. */
const looksForMs = 60_000;
/** Of this node. */
let goneAtMs = Number.NEGATIVE_INFINITY;

/** Refuses a checkout of which no piece is left. */
export function refuseAllGone(lines: readonly { skuId: number }[], now: Date): never {
  goneAtMs = now.getTime();
  const details = lines.map(({ skuId }) => ({ ...stockRule(skuId), allowed: 0 }));
  throw new Refusal('STOCK_INSUFFICIENT', { details });
}

export const stockRule = (skuId: number) => ({ path: `skus.${skuId}`, rule: 'STOCK' });

/**
 * Refuses a submit that would be refused anyway, before it locks, prices or writes anything: most of a crowd comes after
 * the last piece. It reads the pieces of this moment; only whether it looks at all depends on what this node saw before.
 */
export async function refuseSoldOut(
  { checkoutNo }: { checkoutNo: string },
  { database, caller, now }: Pick<CallContext, 'database' | 'caller' | 'now'>,
): Promise<void> {
  if (now.getTime() - goneAtMs > looksForMs) return;
  const { memberId } = requireCaller(caller);
  const [gone] = await allGone(database, { checkoutNo, memberId, now: now.toISOString() });
  if (gone) refuseAllGone(gone.lines, now);
}

const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

/** An open checkout if there is no piece of it in stock, in a flash sale or to be ordered before. */
const allGone = namedStatement<Pick<CheckoutRow, 'lines'>>(
  'all_gone',
  sql`
  select c.lines from checkout c join channel h on h.id = c.channel_id
  where c.checkout_no = ${placeholder('checkoutNo')} and c.member_id = ${placeholder('memberId')}
    and c.status = 'OPEN' and c.expires_at > ${now} and h.opening = 'OPEN'
    and c.cart_type <> 'GROUP' and c.lines <> '[]' and not exists (
      select from jsonb_array_elements(c.lines) line
      join sku s on s.id = (line->>'skuId')::int
      join product p on p.id = s.product_id
      where s.on_hand > s.reserved or p.preorder_ship_from > ${now} or exists (
        select from flash_sale_item i join flash_sale f on f.id = i.flash_sale_id
        where i.sku_id = s.id and f.channel_id = c.channel_id
          and ${isFlashSaleOn(now)} and ${flashPiecesLeft} > 0))`,
);
