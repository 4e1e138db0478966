import type { Sku } from '@kaituan/contract/catalog/product';
import * as contract from '@kaituan/contract/catalog/product-detail';
import { rescissionExemptionText } from '@kaituan/domain/order/rescission';
import { daysToPay } from '@kaituan/domain/payment/payment-deadline';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import { sizePricesOf } from '@kaituan/domain/pricing/size-prices';
import { parseContent } from '@kaituan/domain/pricing/unit-price';
import { firstDeliveryDay } from '@kaituan/domain/shipping/delivery-day';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import {
  presentInstant,
  presentProductCard,
} from '#server/features/ground/catalog/product-card-query.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import {
  type ChannelTerms,
  getChannelTerms,
} from '#server/features/ground/channel/channel-terms.ts';
import {
  hiddenPriceFor,
  hideCardPrice,
  hideSkuPrice,
} from '#server/features/ground/channel/hidden-price.ts';
import { listUsableWays } from '#server/features/ground/channel/usable-shipping.ts';
import { presentSku } from '#server/features/ground/offer/present-sku.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sanitiseHtml } from '#server/media/sanitised-html.ts';
import { findProductDetail, type ProductDetailRow } from './product-detail-query.ts';
import { findRating } from './rating-query.ts';
import { listRelatedProducts } from './related-products.ts';

export const getScpProduct = handle(contract.getScpProduct, async (input, context) => {
  const { database, now, caller } = context;
  const memberId = caller?.memberId ?? null;
  const priceGroupId = await findPriceGroup(database, input.channelId, memberId);
  const query = { ...input, now, memberId, priceGroupId };
  const row = requireShown(await findProductDetail(database, query), now);
  const related = await listRelatedProducts(database, query);
  const terms = await getChannelTerms(database, input.channelId);
  const hiddenPrice = hiddenPriceFor(caller, input.channelId, terms);
  const detail = presentDetail(row, now);
  return {
    result: {
      ...hideCardPrice({ ...detail, related: [] }, hiddenPrice),
      delivery: presentDelivery(context, terms, row),
      skus:
        hiddenPrice === null
          ? addSizePrices(detail)
          : detail.skus.map((sku) => hideSkuPrice(sku, hiddenPrice)),
      rating: await findRating(database, input),
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
    // Who bought it looks here.
    const { recall } = row;
    const told = recall && { path: 'productId', rule: 'RECALLED', text: recall.title };
    throw new Refusal('GONE', { details: told ? [{ ...told, suggest: recall }] : [] });
  }
  return row;
}

/** How a product is shipped and paid for in a channel. */
function presentDelivery(
  { now, storeMap, payments }: CallContext,
  terms: ChannelTerms,
  { temperature, weightG, sidesMm, preorderShipFrom }: ProductDetailRow,
) {
  const pieces = [{ weightG, sidesMm }];
  const ways = listUsableWays(terms, storeMap, { temperature, pieces, isGroupBuy: false });
  const kinds = new Set(ways.map(({ method }) => shippingMethodFacts(method).kind));
  const firstDay = firstDeliveryDay(now.getTime(), preorderShipFrom, terms.noShipDays);
  return {
    ways,
    firstHomeDay: (kinds.has('HOME') && firstDay) || null,
    payments: listAvailablePayments(terms, payments.providers)
      .map(({ method }) => ({ method, ...paymentMethodFacts(method) }))
      .filter(({ collectedAt }) => collectedAt === null || kinds.has(collectedAt))
      .map(({ method, text: name }) => ({ method, name, ...daysOf(method) })),
  };
}

function daysOf(method: PaymentMethod) {
  const payWithinDays = daysToPay(method);
  return payWithinDays === null ? {} : { payWithinDays };
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
    ...(row.recall && { recall: row.recall }),
    preorderShipFrom: isPreorder ? presentInstant(row.preorderShipFrom ?? 0) : null,
    pictures: row.pictures ?? [],
    skus: row.skus.map((sku) => presentSku(sku, state, now)),
    serverTime: now.toISOString(),
  };
}

/** What the label of a product says counts for its only SKU. */
function addSizePrices({ skus, content }: Pick<contract.ProductDetail, 'skus' | 'content'>): Sku[] {
  const label = skus.length === 1 ? content : null;
  const sizePrices = sizePricesOf(
    skus.map(({ optionValues, moq, priceTwd, tiers }) => ({
      priceTwd: unitPriceAt(moq, { priceTwd: priceTwd ?? 0, tiers }),
      content: parseContent(optionValues.join(' ')) ?? label ?? undefined,
    })),
  );
  return skus.map((sku, at) => {
    const sizePrice = sizePrices[at];
    return sizePrice ? { ...sku, sizePrice } : sku;
  });
}
