import * as contract from '@kaituan/contract/product';
import { rescissionExemptionText } from '@kaituan/domain/order/rescission';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import {
  presentInstant,
  presentProductCard,
} from '#server/features/ground/catalog/product-card-query.ts';
import {
  findHiddenPrice,
  hideCardPrice,
  hideSkuPrice,
} from '#server/features/ground/channel/hidden-price.ts';
import { presentSku } from '#server/features/ground/offer/present-sku.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sanitiseHtml } from '#server/media/sanitised-html.ts';
import { findProductDetail, type ProductDetailRow } from './product-detail-query.ts';
import { listRelatedProducts } from './related-products.ts';

export const getScpProduct = handle(contract.getScpProduct, async (input, context) => {
  const { database, now, caller } = context;
  const memberId = caller?.memberId ?? null;
  const priceGroupId = await findPriceGroup(database, input.channelId, memberId);
  const query = { ...input, now, memberId, priceGroupId };
  const row = requireShown(await findProductDetail(database, query), now);
  const related = await listRelatedProducts(database, query);
  const hiddenPrice = await findHiddenPrice(context, input.channelId);
  const detail = presentDetail(row, now);
  return {
    result: {
      ...hideCardPrice({ ...detail, related: [] }, hiddenPrice),
      skus: detail.skus.map((sku) => hideSkuPrice(sku, hiddenPrice)),
      related: related.map((card) => hideCardPrice(card, hiddenPrice)),
    },
  };
});

/** A product not yet for sale is NOT_FOUND; one no longer for sale is GONE. */
function requireShown(row: ProductDetailRow | undefined, now: Date): ProductDetailRow {
  if (!row || row.productStatus === 'DRAFT' || now.getTime() <= row.displayTimestamp) {
    throw new Refusal('NOT_FOUND');
  }
  if (row.productStatus === 'ARCHIVED' || now.getTime() >= row.maxEndTimestamp) {
    throw new Refusal('GONE');
  }
  return row;
}

function presentDetail(row: ProductDetailRow, now: Date) {
  const state = {
    productStatus: row.productStatus,
    displayTimestamp: row.displayTimestamp,
    maxEndTimestamp: row.maxEndTimestamp,
    preorderShipFrom: row.preorderShipFrom,
  };
  const isPreorder = row.preorderShipFrom !== null && row.preorderShipFrom > now.getTime();
  return {
    ...presentProductCard(row, now),
    code: row.code,
    categoryTrail: row.categoryTrail ?? [],
    descriptionHtml: sanitiseHtml(row.descriptionHtml),
    tags: row.tags,
    specs: row.specs,
    options: row.options,
    origin: row.origin,
    weightG: row.weightG,
    food: row.food,
    rescissionExemption:
      row.rescissionExemption && rescissionExemptionText[row.rescissionExemption],
    isInFlashSale: row.isInFlashSale,
    preorderShipFrom: isPreorder ? presentInstant(row.preorderShipFrom ?? 0) : null,
    pictures: row.pictures ?? [],
    skus: row.skus.map((sku) => presentSku(sku, state, now)),
    serverTime: now.toISOString(),
  };
}
