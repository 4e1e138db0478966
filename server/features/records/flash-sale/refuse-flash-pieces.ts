import type { RefusalCode } from '@kaituan/contract/refusals';
import { type FlashRefusal, flashRefusalText } from '@kaituan/domain/flash-sale/flash-stock';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Pieces of a SKU from the bucket of a flash sale. */
export type FlashPieces = { flashSaleId: number; skuId: number; quantity: number };

type Limits = { perOrder: number | null; piecesLeft: number };

const codes: Record<FlashRefusal, RefusalCode> = {
  OVER_ORDER_LIMIT: 'LIMIT_PER_ORDER',
  OVER_MEMBER_LIMIT: 'LIMIT_PER_MEMBER',
  SOLD_OUT: 'STOCK_INSUFFICIENT',
  NOT_ENOUGH: 'STOCK_INSUFFICIENT',
};

/** Refuses an order for pieces that could not be held, which may be beyond a limit or not there. */
export async function refuseFlashPieces(
  database: Database,
  { flashSaleId, skuId, quantity, isWithinLimit }: FlashPieces & { isWithinLimit: boolean },
  now: Date,
): Promise<never> {
  const at = now.toISOString();
  const { rows } = await database.execute<Limits>(sql`
    select i.per_order,
      case when i.ended_at is null and f.ends_at > ${at}::timestamptz
        then coalesce(i.moved_in - i.held - i.sold - i.returned, 0) else 0 end as pieces_left
    from flash_sale_item i join flash_sale f on f.id = i.flash_sale_id
    where i.flash_sale_id = ${flashSaleId} and i.sku_id = ${skuId}`);
  const { perOrder = null, piecesLeft: left = 0 } = rows[0] ?? {};
  if (!isWithinLimit) {
    const isOverOrder = perOrder !== null && quantity > perOrder;
    throw refusalOf(isOverOrder ? 'OVER_ORDER_LIMIT' : 'OVER_MEMBER_LIMIT', skuId);
  }
  throw refusalOf(left > 0 ? 'NOT_ENOUGH' : 'SOLD_OUT', skuId, left);
}

function refusalOf(refusal: FlashRefusal, skuId: number, allowed?: number): Refusal {
  const message = `限時搶購：${flashRefusalText[refusal]}`;
  const details = [{ path: `skus.${skuId}`, rule: refusal, allowed }];
  return new Refusal(codes[refusal], { message, details });
}
