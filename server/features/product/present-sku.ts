import type { Sku } from '@kaituan/contract/product';
import {
  type AvailabilityFacts,
  availabilityOf,
  orderablePieces,
} from '@kaituan/domain/availability';
import { resolvePrice } from '@kaituan/domain/pricing';
import type { SkuRow } from './product-detail-query.ts';

/** `product` tells what the product's own state says of all its SKUs. */
export function presentSku(
  row: SkuRow,
  product: Omit<AvailabilityFacts, 'available' | 'lowStockAt'>,
  now: Date,
): Sku {
  const price = resolvePrice({
    listPriceTwd: row.list_price_twd,
    base: { priceTwd: row.price_twd, tiers: row.tiers },
    channel: row.channel_price && {
      priceTwd: row.channel_price.price_twd,
      tiers: row.channel_price.tiers,
    },
    member: row.member_price && {
      priceTwd: row.member_price.price_twd,
      tiers: row.member_price.tiers,
    },
    flashPriceTwd: row.flash_price_twd,
  });
  const available = orderablePieces({
    onHand: row.on_hand,
    reserved: row.reserved,
    moq: row.moq,
    multiple: row.multiple,
  });
  const facts = { ...product, available, lowStockAt: row.low_stock_at };
  const availability = availabilityOf(facts, now.getTime());
  return {
    skuId: row.id,
    code: row.code,
    optionValues: row.option_values,
    unitLabel: row.unit_label,
    listPriceTwd: price.listPriceTwd,
    priceTwd: price.unitPriceTwd,
    priceSource: price.source,
    tiers: price.tiers,
    moq: row.moq,
    multiple: row.multiple,
    caseQty: row.case_qty,
    caseLabel: row.case_label,
    maxPerOrder: row.max_per_order,
    maxPerMember: row.max_per_member,
    mixGroup: row.mix_group,
    availability,
    remaining: availability === 'LOW' ? available : null,
  };
}
