import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import { temperatures } from '@kaituan/domain/shipping/temperature';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireSearch,
} from '#contract/endpoint.ts';
import { deliverySlot, pickupStore, shippingMethod } from '#contract/order/checkout.ts';
import { changing, typedOrderNo } from './staff-order.ts';
import { labelVersion } from './staff-parcel.ts';

/** TO_PACK: READY and PREPARING, of confirmed orders. Both, and each, without goods sold ahead whose day has not come and that have not arrived. */
export const parcelLists = ['TO_PACK', 'READY', 'PREPARING', 'SHIPPED', 'ALL'] as const;
export type ParcelList = (typeof parcelLists)[number];
export const parcelKinds = ['HOME', 'CVS', 'PICKUP'] as const;

export const packedLine = z.object({
  skuId: z.int(),
  code: z.string(),
  barcode: z.string().nullable(),
  /** Where it lies in the storeroom; empty where nobody said it. */
  shelf: z.string(),
  name: z.string(),
  optionText: z.string(),
  unitLabel: z.string(),
  quantity: z.int(),
});

export const staffParcel = z.object({
  orderNo: z.string(),
  shipmentNo: z.int(),
  /** Parcels of the order that are not cancelled. */
  parcelCount: z.int(),
  channelId: z.int(),
  placedAt: wireInstant,
  status: z.enum(shipmentStatuses),
  temperature: z.enum(temperatures),
  method: shippingMethod,
  store: pickupStore.nullable(),
  /** The day and time of day that the buyer asked for. */
  day: z.string().nullable(),
  slot: deliverySlot.nullable(),
  /** A pre-order is not sent before this, unless it has arrived. */
  shipFrom: wireInstant.nullable(),
  /** The goods of its group buy were marked as arrived; absent in answers of earlier releases. */
  hasArrived: z.boolean().optional(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  recipient: z.string().nullable(),
  /** What the buyer wrote to the order, and what staff wrote to each other. */
  note: z.string(),
  staffNotes: z.array(z.string()),
  campaignId: z.int().nullable(),
  /** Recipient, way or goods changed after it was being prepared: a label that was printed is wrong. */
  isRelabelled: z.boolean(),
  /** What a label and slip printed now say: where it goes and what is in it. See MoveParcels. */
  labelVersion: z.string(),
  /** The parcel it can be put back into; null where there is none. */
  joins: z.int().nullable(),
  /** Whoever hands it over collects money. */
  isCollected: z.boolean(),
  /**
   * What is to be collected with this parcel, for the carrier's form and the label; 0 for nothing. Null for one that is paid at
   * the shop, to who may not take money.
   */
  collectTwd: z.int().nullable(),
  /** The parcel on its way that collects the money of the whole order instead; null where none does. */
  collectedWith: z.int().nullable(),
  /** Of several parcels none of which has left: the one that collects if a carrier takes them together; absent in answers of earlier releases. */
  collectorIfTogether: z.int().nullish(),
  lines: z.array(packedLine),
});
export type StaffParcel = z.output<typeof staffParcel>;

export const searchParcelArray = endpoint({
  path: '/StaffPacking/SearchParcelArray',
  summary: '要揀貨、裝箱與出貨的包裹與內容；金額只有要代收的',
  access: { staff: 'PACKING', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(parcelLists).default('ALL'),
    kind: z.enum(parcelKinds).nullable().default(null).describe('宅配、超商或自取'),
    temperature: z.enum(temperatures).nullable().default(null),
    hasLater: z
      .boolean()
      .default(false)
      .describe('待出貨、待備貨、備貨中也要出貨日還沒到的預購包裹'),
    search: wireSearch('訂單編號的開頭、收件人或買家、電話、商品'),
    ofChannelId: wireChannelId.nullable().default(null),
    ofCampaignId: wireId.nullable().default(null).describe('團購編號'),
    orderNoArray: z
      .array(typedOrderNo)
      .max(100)
      .optional()
      .meta({ description: '只要這些訂單的', examples: [['G261121A1B2C3']] }),
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffParcel)).extend({
    nextCursor: z.string().nullable(),
    laterCount: z
      .int()
      .nullish()
      .describe('符合條件、出貨日還沒到的包裹數；只有第一頁算，已出貨與全部是 null'),
  }),
  refusals: [],
});

const tracking = {
  carrier: z.string().trim().max(40),
  trackingNo: z.string().trim().max(40),
};

export const correctTracking = endpoint({
  ...changing,
  path: '/StaffPacking/CorrectTracking',
  summary: '更正已出貨包裹的物流與單號，會再通知會員',
  access: { staff: 'PACKING', of: 'RECORD' },
  request: z.strictObject({
    orderNo: typedOrderNo,
    parcel: z.int().min(1).describe('包裹'),
    carrier: tracking.carrier.min(1).meta({ examples: ['黑貓宅急便'] }),
    trackingNo: tracking.trackingNo.min(1).meta({ examples: ['906812345678'] }),
    seen: z.strictObject(tracking).describe('更正前看到的；已被別人改過就不寫入'),
  }),
  answer: resultOf(z.null()),
});

const packing = {
  ...changing,
  access: { staff: 'PACKING', of: 'RECORD' },
  answer: resultOf(z.int().describe('東西裝進了哪個包裹')),
} as const;
const parcel = z.int().min(1).describe('包裹');

export const splitParcel = endpoint({
  ...packing,
  path: '/StaffPacking/SplitParcel',
  summary: '把還沒出貨的包裹裡的一些東西另裝一個包裹；去同一個地方，運費不變',
  request: z.strictObject({
    ...{ orderNo: typedOrderNo, parcel, labelVersion },
    units: z
      .array(z.strictObject({ skuId: wireId, quantity: z.int().min(1).max(9_999) }))
      .min(1)
      .max(100)
      .describe('另外裝的'),
  }),
});

export const joinParcel = endpoint({
  ...packing,
  path: '/StaffPacking/JoinParcel',
  summary: '把分出去、還沒出貨的包裹併回去同一個地方的包裹',
  request: z.strictObject({ orderNo: typedOrderNo, parcel, labelVersion }),
});
