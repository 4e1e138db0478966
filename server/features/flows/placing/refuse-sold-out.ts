import { sql } from 'drizzle-orm';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import type { CheckoutRow } from '#server/features/flows/checkout/checkout-query.ts';
import { isHot, isOfFlashSale } from '#server/features/flows/checkout/limit-hot-submits.ts';
import { flashPiecesLeft, isFlashSaleOn } from '#server/features/ground/offer/flash-offer-sql.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** So long after goods of a flash sale were gone, a node looks for pieces before it begins a submit. */
const looksForMs = 60_000;

/** When this node last saw goods of a flash sale of which no piece was left. */
export const goneFlashGoods = createLastSight();

function createLastSight() {
  let seenAtMs = Number.NEGATIVE_INFINITY;
  return {
    note(now: Date): void {
      seenAtMs = now.getTime();
    },
    /** A sight that is still to come, by another clock, is none. */
    isRecent(now: Date): boolean {
      const sinceMs = now.getTime() - seenAtMs;
      return sinceMs >= 0 && sinceMs <= looksForMs;
    },
  };
}

type Place = Pick<CallContext, 'database' | 'now'>;

/** Notes that a checkout has no piece left, where a crowd may come for it: ordinary goods concern one buyer. */
export async function noteAllGone(context: Place, checkoutNo: string): Promise<void> {
  if (await isHot(context, checkoutNo)) goneFlashGoods.note(context.now);
}

export const stockRule = (skuId: number) => ({ path: `skus.${skuId}`, rule: 'STOCK' });

/**
 * Refuses a submit that would be refused anyway, before it locks, prices or writes anything: most of a crowd comes after
 * the last piece. It reads the pieces of this moment; only whether it looks at all depends on what this node saw before.
 */
export async function refuseSoldOut(
  { checkoutNo }: { checkoutNo: string },
  { database, caller, now }: Place & Pick<CallContext, 'caller'>,
): Promise<void> {
  if (!goneFlashGoods.isRecent(now)) return;
  const { memberId } = requireCaller(caller);
  const [gone] = await findGone(database, { checkoutNo, memberId, now: now.toISOString() });
  if (!gone) return;
  if (gone.isOfFlashSale) goneFlashGoods.note(now);
  const details = gone.lines.map(({ skuId }) => ({ ...stockRule(skuId), allowed: 0 }));
  throw new Refusal('STOCK_INSUFFICIENT', { details });
}

const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

/** An open checkout if there is no piece of it in stock, in a flash sale or to be ordered before. */
const findGone = namedStatement<Pick<CheckoutRow, 'lines'> & { isOfFlashSale: boolean }>(
  'all_gone',
  sql`
  select c.lines, ${isOfFlashSale(now)} as "isOfFlashSale"
  from checkout c join channel h on h.id = c.channel_id
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
