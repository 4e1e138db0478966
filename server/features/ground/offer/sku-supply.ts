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
  const price = skuPriceOf(row, flash.priceTwd);
  if (price.source !== 'FLASH') return undefined;
  const limits = { perMember: flash.perMember, perOrder: flash.perOrder };
  const max = maxFlashPieces(openFlashBucket(flash.piecesLeft), limits, flash.taken);
  const available = orderablePieces({ onHand: max, reserved: 0, ...lots(row) });
  if (available === 0) return undefined;
  const ofMember = flash.perMember - flash.taken;
  const maxPerOrder = Math.min(flash.perOrder ?? ofMember, ofMember, row.maxPerOrder ?? ofMember);
  const tiers = price.tiers.filter(({ minQty }) => minQty <= maxPerOrder);
  const left = orderablePieces({ onHand: flash.piecesLeft, reserved: 0, ...lots(row) });
  return { price: { ...price, tiers }, flash, available: left, maxPerOrder };
}

const ordinarySupply = (row: SkuRow): SkuSupply => ({
  price: skuPriceOf(row, null),
  flash: null,
  available: piecesInStock(row),
  maxPerOrder: row.maxPerOrder,
});

const lots = ({ moq, multiple }: SkuRow) => ({ moq, multiple });
