import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { pickupStore, shippingMethod } from '#contract/order/checkout.ts';
import { changing, typedOrderNo } from './staff-order.ts';
import { packedLine } from './staff-packing.ts';

/** A leader hands out what was ordered in the group buys that she leads. */
const ofPickup = { staff: 'PACKING', own: 'OWN_GROUP_BUYS', of: 'RECORD' } as const;

/** WAITING: of confirmed orders, not fetched yet; HANDED: fetched on a day in Taiwan. */
export const pickupLists = ['WAITING', 'HANDED', 'ALL'] as const;

export const staffPickup = z.object({
  orderNo: z.string(),
  shipmentNo: z.int(),
  parcelCount: z.int(),
  channelId: z.int(),
  status: z.enum(shipmentStatuses),
  method: shippingMethod,
  /** Where it is fetched. */
  store: pickupStore.nullable(),
  /** The day that the buyer asked for, YYYY-MM-DD; null where any is fine. */
  day: z.string().nullable(),
  campaignId: z.int().nullable(),
  campaignTitle: z.string().nullable(),
  /** Who fetches it, and who ordered. */
  recipient: z.string().nullable(),
  buyerName: z.string(),
  /** The last three digits of the phone, to tell people of one name apart. */
  phoneEnd: z.string(),
  /** What the buyer wrote to the order, and what staff wrote to each other. */
  note: z.string(),
  staffNotes: z.array(z.string()),
  lines: z.array(packedLine.omit({ shelf: true })),
  /** Money is collected with the goods; how much is null for staff who may not receive any. */
  isCollected: z.boolean(),
  dueTwd: wireTwd.nullable(),
  /** Cash that came when the order was handed over; null for the same. */
  collectedTwd: wireTwd.nullable(),
  handedAt: wireInstant.nullable(),
  /** When the buyer was last reminded to come. */
  remindedAt: wireInstant.nullable(),
});
export type StaffPickup = z.output<typeof staffPickup>;

export const searchPickupArray = endpoint({
  path: '/StaffHandOut/SearchPickupArray',
  summary: '自取的包裹：誰來領、領什麼、要收多少',
  access: ofPickup,
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(pickupLists).default('ALL'),
    ofChannelId: wireChannelId.nullable().default(null),
    handedOn: z.iso.date().nullable().default(null).describe('HANDED 的日期；null 是今天'),
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffPickup)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const handOver = endpoint({
  ...changing,
  path: '/StaffHandOut/HandOver',
  unlogged: ['missing'],
  summary: '交貨給來領的人，並收現金；說了兩次的只記一次',
  access: ofPickup,
  request: z.strictObject({
    orderNo: typedOrderNo,
    parcel: z.int().min(1).describe('包裹'),
    handedAt: wireInstant.optional().describe('沒有網路時先記下的，說明實際交貨的時刻'),
    collectedTwd: wireTwd
      .nullable()
      .default(null)
      .meta({ examples: [null] })
      .describe('收到的現金，必須是應收的金額；付清的訂單不填'),
    missing: z.string().trim().max(200).default('').describe('少給了什麼；記在訂單的內部備註'),
  }),
  answer: resultOf(
    z.object({
      /** ALREADY: somebody handed it over before; nothing was booked now. */
      outcome: z.enum(['HANDED', 'ALREADY']),
      handedAt: wireInstant,
      bookedTwd: wireTwd,
    }),
  ),
});

export const remindPickupArray = endpoint({
  path: '/StaffHandOut/RemindPickupArray',
  summary: '提醒還沒來領的買家，限貨已到取貨地點的；同一張訂單半天內只提醒一次',
  access: ofPickup,
  effect: 'MUTATING',
  request: z.strictObject({ orderNoArray: z.array(typedOrderNo).min(1).max(100) }),
  answer: resultOf(z.object({ reminded: z.int() })),
  refusals: ['NOT_FOUND'],
});
