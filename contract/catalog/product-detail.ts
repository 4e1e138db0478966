import { paymentMethods } from '@kaituan/domain/payment/payment-method';
import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { z } from 'zod';
import { foodLabel, productCard, sku } from '#contract/catalog/product.ts';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';

/** What buyers think of a product: shown reviews, their average with one decimal, and how many have which stars. */
export const rating = z.object({
  count: z.int(),
  average: z.number(),
  stars: z.object({ 5: z.int(), 4: z.int(), 3: z.int(), 2: z.int(), 1: z.int() }),
});

/** A shipping method to the main island, with its fees by the value of the goods, the lowest first. */
export const shippingWay = z.object({
  method: z.enum(shippingMethodNames),
  name: z.string(),
  tiers: z.array(z.object({ minGoodsTwd: wireTwd, feeTwd: wireTwd })),
});
export type ShippingWay = z.output<typeof shippingWay>;

/** The bulletin that calls goods back. */
export const recall = z.object({ bulletinId: wireId, title: z.string() });
export type Recall = z.output<typeof recall>;

/** Everything on a product's page. */
export const productDetail = productCard.extend({
  code: z.string(),
  categoryTrail: z.array(z.object({ id: wireId, name: z.string() })),
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  specs: z.array(z.object({ name: z.string(), value: z.string() })),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  origin: z.string(),
  weightG: z.int().nullable(),
  food: foodLabel.omit({ origin: true }).nullable(),
  /** Why the seven-day right of return does not apply; null when it does. */
  rescissionExemption: z.string().nullable(),
  preorderShipFrom: wireInstant.nullable(),
  /** Whether it is in an upcoming or running flash sale, with pieces left or without. */
  isInFlashSale: z.boolean(),
  delivery: z.object({
    ways: z.array(shippingWay),
    /** The first day an ordered piece can be delivered to an address; null where no method does that. */
    firstHomeDay: z.iso.date().nullable(),
    payments: z.array(
      z.object({
        method: z.enum(paymentMethods),
        name: z.string(),
        /** Days that there surely are to pay; absent where it is paid at once or with the goods. */
        payWithinDays: z.int().optional(),
      }),
    ),
  }),
  pictures: z.array(picture),
  skus: z.array(sku),
  related: z.array(productCard),
  /** Null without a review. */
  rating: rating.nullable(),
  /** Absent for goods that are not recalled. */
  recall: recall.optional(),
  serverTime: wireInstant,
});
export type ProductDetail = z.output<typeof productDetail>;

export const getScpProduct = endpoint({
  path: '/Product/GetScpProduct',
  isShared: true,
  summary: '單一商品：規格、圖片、價格級距、庫存狀態、相關商品',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    productId: wireId.meta({ description: '商品編號', examples: [1001] }),
  }),
  answer: resultOf(productDetail),
  refusals: ['NOT_FOUND', 'GONE'],
});
