import { orderablePieces } from '@kaituan/domain/cart/availability';
import { maxFlashPieces, openFlashBucket } from '@kaituan/domain/flash-sale/flash-stock';
import type { ResolvedPrice } from '@kaituan/domain/pricing/pricing';
import type { FlashOfferRow } from './flash-offer-sql.ts';
import { piecesInStock, type SkuRow, skuPriceOf } from './sku-price.ts';

/** The price and the source of a member's pieces of a SKU: a flash sale, or ordinary stock. */
export type SkuSupply = {
  price: ResolvedPrice;
  /** The flash sale the pieces belong to. */
  flash: FlashOfferRow | null;
  /** Pieces that can be ordered now. */
  available: number;
  maxPerOrder: number | null;
};

/** A flash price applies while it is the best one and its sale has pieces for this member. */
export function skuSupplyOf(row: SkuRow): SkuSupply {
  return (row.flash && findFlashSupply(row, row.flash)) ?? ordinarySupply(row);
}

function findFlashSupply(row: SkuRow, flash: FlashOfferRow): SkuSupply | undefined {
  const price = skuPriceOf(row, flash.price_twd);
  if (price.source !== 'FLASH') return undefined;
  const limits = { perMember: flash.per_member, perOrder: flash.per_order };
  const most = maxFlashPieces(openFlashBucket(flash.pieces_left), limits, flash.taken);
  const available = orderablePieces({ onHand: most, reserved: 0, ...lots(row) });
  if (available === 0) return undefined;
  const ofMember = flash.per_member - flash.taken;
  const maxPerOrder = Math.min(
    flash.per_order ?? ofMember,
    ofMember,
    row.max_per_order ?? ofMember,
  );
  const tiers = price.tiers.filter(({ minQty }) => minQty <= maxPerOrder);
  const left = orderablePieces({ onHand: flash.pieces_left, reserved: 0, ...lots(row) });
  return { price: { ...price, tiers }, flash, available: left, maxPerOrder };
}

const ordinarySupply = (row: SkuRow): SkuSupply => ({
  price: skuPriceOf(row, null),
  flash: null,
  available: piecesInStock(row),
  maxPerOrder: row.max_per_order,
});

const lots = ({ moq, multiple }: SkuRow) => ({ moq, multiple });
