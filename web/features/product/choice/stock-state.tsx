import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { isObtainable } from './sku-choice.ts';

const looks = {
  IN_STOCK: { text: '現貨供應', dot: 'bg-good', ink: 'text-good' },
  LOW: { text: '庫存不多', dot: 'bg-accent', ink: 'text-accent-ink' },
  PREORDER: { text: '預購中', dot: 'bg-accent', ink: 'text-accent-ink' },
  SOLD_OUT: { text: '已售完', dot: 'bg-ink-soft', ink: 'text-ink-soft' },
  COMING_SOON: { text: '即將開賣', dot: 'bg-ink-soft', ink: 'text-ink-soft' },
  ENDED: { text: '已結束販售', dot: 'bg-ink-soft', ink: 'text-ink-soft' },
} as const;

/** The stock state: how few are left, when it ships. Before a choice, of the product with the SKUs that are left. */
export function StockState({
  product,
  chosen,
}: {
  product: ProductDetail;
  chosen: Sku | undefined;
}) {
  const availability = availabilityOf(product, chosen);
  const { text, dot, ink } = looks[availability];
  return (
    <span className={`inline-flex items-center gap-2 font-medium ${ink}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
      {describeStock(product, chosen) ?? text}
    </span>
  );
}

function availabilityOf({ availability, skus }: ProductDetail, chosen: Sku | undefined) {
  if (chosen) return chosen.availability;
  // The product's state counts SKUs, too, that a choice excludes.
  return skus.some(isObtainable) ? availability : (skus[0]?.availability ?? availability);
}

/** Detail of the state: how few, or from which day. */
function describeStock(product: ProductDetail, chosen: Sku | undefined): string | undefined {
  const availability = availabilityOf(product, chosen);
  if (availability === 'LOW' && chosen?.remaining) {
    return `只剩 ${chosen.remaining} ${chosen.unitLabel}`;
  }
  if (availability === 'PREORDER' && product.preorderShipFrom) {
    return `預購中，${formatDate(product.preorderShipFrom)}起出貨`;
  }
  return undefined;
}
