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
  if (!row || row.product_status === 'DRAFT' || now.getTime() <= row.display_timestamp) {
    throw new Refusal('NOT_FOUND');
  }
  if (row.product_status === 'ARCHIVED' || now.getTime() >= row.max_end_timestamp) {
    throw new Refusal('GONE');
  }
  return row;
}

function presentDetail(row: ProductDetailRow, now: Date) {
  const state = {
    productStatus: row.product_status,
    displayTimestamp: row.display_timestamp,
    maxEndTimestamp: row.max_end_timestamp,
    preorderShipFrom: row.preorder_ship_from,
  };
  const isPreorder = row.preorder_ship_from !== null && row.preorder_ship_from > now.getTime();
  return {
    ...presentProductCard(row, now),
    code: row.code,
    categoryTrail: row.category_trail ?? [],
    descriptionHtml: sanitiseHtml(row.description_html),
    tags: row.tags,
    specs: row.specs,
    options: row.options,
    origin: row.origin,
    weightG: row.weight_g,
    food: row.food,
    rescissionExemption:
      row.rescission_exemption && rescissionExemptionText[row.rescission_exemption],
    isInFlashSale: row.is_in_flash_sale,
    preorderShipFrom: isPreorder ? presentInstant(row.preorder_ship_from ?? 0) : null,
    pictures: row.pictures ?? [],
    skus: row.skus.map((sku) => presentSku(sku, state, now)),
    serverTime: now.toISOString(),
  };
}
