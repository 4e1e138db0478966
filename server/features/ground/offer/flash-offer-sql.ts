import type { LaterPayments } from '@kaituan/domain/payment/later-payment';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A flash price with the quantity that a member can buy at it now. */
export type FlashOfferRow = LaterPayments & {
  flashSaleId: number;
  priceTwd: number;
  perMember: number;
  perOrder: number | null;
  /** Pieces neither held nor sold. */
  piecesLeft: number;
  /** Pieces the member holds or bought. */
  taken: number;
};

/** Whether the sale `f` with its item `i` is running. */
export const isFlashSaleOn = (now: SQL): SQL =>
  sql`f.starts_at <= ${now} and f.ends_at > ${now} and i.ended_at is null`;

/** The available pieces of the item `i` of the SKU `s`; before the start, as many as will be moved in. */
export const flashPiecesLeft = sql`
  case when i.moved_in is null then least(i.stock, s.on_hand - s.reserved)
    else i.moved_in - i.held - i.sold - i.returned end`;

/** The best flash price of the SKU `s` in a channel with pieces left, as `FlashOfferRow`; null without one. */
export const flashOffer = (query: {
  channelId: SQL;
  memberId: SQL | Placeholder;
  now: SQL;
}): SQL => sql`(
  select jsonb_build_object(
    'flashSaleId', f.id, 'transferHours', f.transfer_hours, 'paysOnDelivery', f.pays_on_delivery,
    'paysAtPickup', f.pays_at_pickup, 'priceTwd', i.flash_price_twd, 'perMember', i.per_member,
    'perOrder', i.per_order, 'piecesLeft', ${flashPiecesLeft},
    'taken', coalesce((
      select t.quantity from flash_sale_taken t
      where t.flash_sale_id = f.id and t.sku_id = s.id and t.member_id = ${query.memberId}), 0))
  from flash_sale_item i join flash_sale f on f.id = i.flash_sale_id
  where i.sku_id = s.id and f.channel_id = ${query.channelId}
    and ${isFlashSaleOn(query.now)} and ${flashPiecesLeft} > 0
  order by i.flash_price_twd, f.id limit 1
)`;
