import { orderLabelText } from '@kaituan/domain/order/order-label';
import { returnStatuses } from '@kaituan/domain/order/return-life';
import { shopSteps } from '@kaituan/domain/order/shop-steps';
import { paymentAttemptStatuses, refundStatuses } from '@kaituan/domain/payment/payment-life';
import { receiptStatuses } from '@kaituan/domain/payment/received-money';
import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import { temperatures } from '@kaituan/domain/shipping/temperature';
import { z } from 'zod';
import { foodLabel } from '#contract/catalog/product.ts';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireTwd,
} from '#contract/endpoint.ts';
import { pickupStore, shippingMethod } from '#contract/order/checkout.ts';
import { shownInvoice } from '#contract/order/invoice.ts';
import { orderStatus } from '#contract/order/order.ts';
import { paymentMethod } from '#contract/order/payment.ts';

const orderLabels = Object.keys(orderLabelText) as (keyof typeof orderLabelText)[];
/** Null for staff who see no amounts. */
const shownTwd = wireTwd.nullable();
const cursor = z.string().max(60).optional().describe('上一頁回答的 nextCursor');
const day = z.iso.date();
const nextCursor = z.string().nullable();
export const reason = z.string().trim().max(100).default('');
const number = z.string().trim().toUpperCase().max(40);
/** Whatever staff type: one that is no number is not found. */
export const typedOrderNo = number.meta({ description: '訂單編號', examples: ['G261121A1B2C3'] });
export const returnNo = number.meta({
  description: '退貨編號',
  examples: ['01KPR0000000000000000000000'],
});

/**
 * TO_CONFIRM: unpaid, and the buyer reported a transfer, or everything was delivered and no carrier collected. TO_SHIP: a parcel is
 * due today or was before. SHIP_LATER: the day of a parcel sold ahead has not come.
 */
export const orderLists = [
  'TO_CONFIRM',
  'UNPAID',
  'TO_SHIP',
  'SHIP_LATER',
  'SHIPPED',
  'RETURNS',
  'COMPLETED',
  'CANCELLED',
  'ALL',
] as const;
export type OrderList = (typeof orderLists)[number];
export const orderSorts = ['NEWEST', 'OLDEST'] as const;

export const staffOrderRow = z.object({
  orderNo: z.string(),
  channelId: z.int(),
  placedAt: wireInstant,
  label: z.enum(orderLabels),
  isPreparing: z.boolean().optional().describe('待出貨的訂單，有包裹已經開始備貨'),
  steps: z.array(z.enum(shopSteps)).optional().describe('訂單現在能做的下一步，收款以外'),
  shipFrom: wireInstant.nullish().describe('預購：還沒寄出的包裹都能寄出的日子'),
  lacksCash: z.boolean().optional().describe('全部送達了，到貨時該收的錢還沒有記'),
  payableTwd: shownTwd,
  paymentMethod,
  /** Null where nothing is sent to a person. */
  recipient: z.string().nullable(),
  /** The first line, to know the order by. */
  goods: z.string(),
  lineCount: z.int(),
  pieces: z.int(),
  campaignId: z.int().nullable(),
  /** The last digits of a transfer the buyer reported; null for staff who see no amounts. */
  reportedLastFive: z.string().nullable(),
  /** What the buyer reported as transferred. */
  reportedTwd: shownTwd,
  /** The parts of an unpaid amount that have come in. */
  heldTwd: shownTwd,
  /** What a cancellation gives back: all that came in, without what has a refund already. */
  refundableTwd: shownTwd,
});
export type StaffOrderRow = z.output<typeof staffOrderRow>;

const staffOrderParcel = z.object({
  /** Unknown in answers of an older node. */
  temperature: z.enum(temperatures).optional(),
  shipmentNo: z.int(),
  status: z.enum(shipmentStatuses),
  method: shippingMethod,
  store: pickupStore.nullable(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  /** See MoveParcels, and whether a label that was printed is out of date. */
  labelVersion: z.string(),
  isRelabelled: z.boolean(),
  lines: z.array(
    z.object({
      ...{ lineNo: z.int(), code: z.string(), name: z.string(), optionText: z.string() },
      quantity: z.int(),
      /** Before pieces were taken off. */
      orderedQuantity: z.int(),
      netTwd: shownTwd,
      /** When it was ordered; null for other goods than food. */
      foodLabel: foodLabel.nullable(),
    }),
  ),
});

const staffOrderMoney = z.object({
  goodsTwd: wireTwd,
  discountTwd: wireTwd,
  shippingTwd: wireTwd,
  paymentFeeTwd: wireTwd,
  walletUsedTwd: wireTwd,
  /** Its e-mail masked, see RevealInvoiceArray. */
  invoice: shownInvoice,
  payableTwd: wireTwd,
  paidTwd: wireTwd,
  refundedTwd: wireTwd,
  /** What a changed pledge still owes beside its paid order; null where nothing is asked for. */
  differenceTwd: wireTwd.nullable(),
  attempts: z.array(
    z.object({
      method: paymentMethod,
      status: z.enum(paymentAttemptStatuses),
      receivedTwd: wireTwd,
      report: z
        .object({ lastFive: z.string(), paidOn: z.string(), amountTwd: wireTwd, note: z.string() })
        .nullable(),
      failure: z.string().nullable(),
    }),
  ),
  /** What staff recorded by hand and did not undo, the latest first, which alone can be undone. */
  receipts: z.array(
    z.object({
      receiptNo: z.string(),
      status: z.enum(receiptStatuses),
      amountTwd: wireTwd,
      receivedOn: z.string(),
      reference: z.string(),
      bookedAt: wireInstant,
      bookedByName: z.string(),
      /** The file of the bank that it was booked from. */
      statementFile: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      cause: z.string(),
      status: z.enum(refundStatuses),
      amountTwd: wireTwd,
      failure: z.string().nullable(),
    }),
  ),
});

const staffOrderAddress = z.object({
  recipient: z.string(),
  phone: z.string(),
  zip: z.string(),
  county: z.string(),
  district: z.string(),
  street: z.string(),
  note: z.string(),
});

export const staffOrder = staffOrderRow.extend({
  status: orderStatus,
  /** Who ordered. */
  buyer: z.object({ memberId: z.string(), displayName: z.string() }),
  /** Phone and street masked, see RevealRecipientArray. */
  address: staffOrderAddress.nullable(),
  note: z.string(),
  /** What staff wrote for each other. */
  notes: z.array(
    z.object({
      noteNo: z.string(),
      text: z.string(),
      writtenAt: wireInstant,
      writtenByName: z.string(),
    }),
  ),
  parcels: z.array(staffOrderParcel),
  /** Null for staff who see no amounts. */
  money: staffOrderMoney.nullable(),
  returnUntil: wireInstant
    .nullish()
    .describe('還能退的品項中最晚的退貨期限；沒有能退的，或款項還沒收到，就是 null'),
  returns: z.array(
    z.object({
      returnNo: z.string(),
      status: z.enum(returnStatuses),
      refundTwd: shownTwd,
      /** What of it is shipping; unknown in answers of an older node. */
      shippingTwd: shownTwd.optional(),
      note: z.string(),
      lines: z.array(
        z.object({
          ...{ lineNo: z.int(), name: z.string(), quantity: z.int(), reason: z.string() },
          /** Pieces that went back on sale. */
          restocked: z.int(),
          /** Why none may; null where some may. */
          noRestock: z.string().nullable(),
        }),
      ),
      /** Addresses of the photos, valid for an hour at least. */
      photos: z.array(z.string()),
      /** The question that it was opened from. */
      question: z.object({ referenceId: z.string(), subject: z.string() }).nullable(),
    }),
  ),
  events: z.array(
    z.object({
      at: wireInstant,
      kind: z.string(),
      actor: z.string(),
      /** The staff who acted: a member's id, or `COMMAND_LINE`. */
      actedBy: z.string().nullable(),
      actedByName: z.string(),
      reason: z.string(),
      /** What a reduction took off and gave back, as its buyer reads it; empty for other events. */
      detail: z.string(),
      /** Of an approval: whether nothing is sent back. Its words alone tell it in answers of an older node. */
      isNothingToSend: z.boolean().optional(),
    }),
  ),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const searchOrderArray = endpoint({
  path: '/StaffOrder/SearchOrderArray',
  summary: '找訂單：編號、收件人、手機、轉帳末五碼或商品',
  access: { staff: 'PACKING', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(orderLists).default('ALL'),
    search: z
      .string()
      .trim()
      .max(60)
      .default('')
      .meta({ examples: [''] }),
    /** Orders of this channel only. */
    ofChannelId: wireChannelId.nullable().default(null),
    ofCampaignId: wireId.nullable().default(null).describe('團購編號'),
    from: day.nullable().default(null).describe('臺灣的日期，當天起'),
    to: day.nullable().default(null).describe('臺灣的日期，到當天止'),
    sort: z.enum(orderSorts).default('NEWEST'),
    limit: z.int().min(1).max(100).default(50),
    cursor,
  }),
  answer: resultOf(z.array(staffOrderRow)).extend({ nextCursor }),
  refusals: [],
});

export const describeOrder = endpoint({
  path: '/StaffOrder/DescribeOrder',
  summary: '一張訂單的全部；沒有訂單權限的人看不到金額',
  access: { staff: 'PACKING', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({ orderNo: typedOrderNo }),
  answer: resultOf(staffOrder),
  refusals: ['NOT_FOUND'],
});

export const revealRecipientArray = endpoint({
  path: '/StaffOrder/RevealRecipientArray',
  summary: '訂單收件人的電話與地址；查看會留下紀錄',
  access: { staff: 'PACKING', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({
    orderNoArray: z.array(typedOrderNo).min(1).max(100),
  }),
  answer: resultOf(
    z.array(z.object({ orderNo: z.string(), address: staffOrderAddress.nullable() })),
  ),
  refusals: ['NOT_FOUND'],
});

/** A call that changes an order. */
export const changing = {
  effect: 'MUTATING',
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
} as const;

export const cancelOrderByShop = endpoint({
  ...changing,
  path: '/StaffOrder/CancelOrderByShop',
  summary: '取消訂單並退款',
  access: { staff: 'ORDERS', of: 'RECORD' },
  request: z.strictObject({ orderNo: typedOrderNo, reason }),
  answer: resultOf(z.null()),
});
