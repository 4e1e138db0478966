import type { Sku } from '@kaituan/contract/catalog/product';
import { type AvailabilityFacts, availabilityOf } from '@kaituan/domain/cart/availability';
import type { SkuRow } from './sku-price.ts';
import { skuSupplyOf } from './sku-supply.ts';

/** `product` has the fields that the product's state decides for all its SKUs. */
export function presentSku(
  row: SkuRow,
  product: Omit<AvailabilityFacts, 'available' | 'lowStockAt'>,
  now: Date,
): Sku {
  const { price, available, maxPerOrder } = skuSupplyOf(row);
  const facts = { ...product, available, lowStockAt: row.lowStockAt };
  const availability = availabilityOf(facts, now.getTime());
  return {
    skuId: row.id,
    code: row.code,
    optionValues: row.optionValues,
    unitLabel: row.unitLabel,
    listPriceTwd: price.listPriceTwd,
    priceTwd: price.unitPriceTwd,
    priceSource: price.source,
    tiers: price.tiers,
    moq: row.moq,
    multiple: row.multiple,
    caseQty: row.caseQty,
    caseLabel: row.caseLabel,
    maxPerOrder,
    maxPerMember: row.maxPerMember,
    mixGroup: row.mixGroup,
    availability,
    remaining: availability === 'LOW' ? available : null,
  };
}
