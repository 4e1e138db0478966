import { flashSaleStates } from '@kaituan/domain/flash-sale/flash-sale-life';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  seenVersion,
  wireChannelId,
  wireId,
  wireInstant,
  wireSearch,
  wireTwd,
} from '#contract/endpoint.ts';
import { paymentMethod } from '#contract/order/payment.ts';
import { judgedPlan, skuCode } from './staff-promotion.ts';

const flashSaleId = wireId.meta({ description: '限時搶購編號', examples: [1] });
const count = z.int().min(0);
const wholeNumber = z.int().nullable();
const cursor = z.string().max(60).optional().describe('上一頁回答的 nextCursor');
const nextCursor = z.string().nullable();
const ofRecord = { staff: 'GROUP_BUYS', of: 'RECORD' } as const;
export const flashSaleSorts = ['LATEST', 'EARLIEST'] as const;

/** A flash sale as its owner plans it. */
export const flashSalePlan = z.strictObject({
  title: z
    .string()
    .trim()
    .max(100)
    .meta({ examples: ['週三限時搶購'] }),
  startsAt: wireInstant.meta({ examples: ['2027-06-02T04:00:00.000Z'] }),
  endsAt: wireInstant.meta({ examples: ['2027-06-02T14:00:00.000Z'] }),
  /** Hours that a bank transfer has; null where none is taken. */
  transferHours: wholeNumber.meta({ examples: [null] }),
  paysOnDelivery: z.boolean(),
  paysAtPickup: z.boolean(),
  items: z
    .array(
      z.strictObject({
        skuCode,
        flashPriceTwd: z.int().min(1),
        /** Pieces to set aside. */
        stock: z.int().min(1),
        perMember: z.int().min(1),
        /** Null for as many as a member may take. */
        perOrder: wholeNumber,
      }),
    )
    .min(1)
    .max(100)
    .meta({
      examples: [
        [{ skuCode: 'SHRIMP-01-S', flashPriceTwd: 219, stock: 20, perMember: 2, perOrder: null }],
      ],
    }),
});
export type FlashSalePlanForm = z.output<typeof flashSalePlan>;

const staffFlashSale = z.object({
  flashSaleId: wireId,
  channelId: z.int(),
  title: z.string(),
  state: z.enum(flashSaleStates),
  startsAt: wireInstant,
  endsAt: wireInstant,
  /** Why it was cancelled. */
  cancelReason: z.string().nullable(),
  /** The product of its first SKU, and how many SKUs there are. */
  goods: z.string(),
  skuCount: z.int(),
  /** The SKU that is reduced most: its price in the sale, and for a guest without it where it is sold. */
  flashPriceTwd: wireTwd,
  ordinaryPriceTwd: wireTwd.nullable(),
  /** Pieces of all SKUs: set aside, sold, being paid, and free to take. */
  stock: count,
  sold: count,
  held: count,
  left: count,
  /** What was paid for its goods, without what was cancelled. */
  paidTwd: wireTwd,
});
export type StaffFlashSale = z.output<typeof staffFlashSale>;

export const searchFlashSaleArray = endpoint({
  path: '/StaffFlashSale/SearchFlashSaleArray',
  summary: '列出限時搶購：狀態、時間、庫存、價格與收到的款項',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum([...flashSaleStates, 'ALL']).default('ALL'),
    ofChannelId: wireId.nullable().default(null).describe('只要這個通路的'),
    search: z.string().trim().max(60).default('').describe('標題、商品名稱或貨號'),
    sort: z.enum(flashSaleSorts).default('LATEST').describe('開始時間晚的或早的在前'),
    cursor,
  }),
  answer: resultOf(z.array(staffFlashSale)).extend({ nextCursor }),
  refusals: [],
});

export const getFlashSalePlan = endpoint({
  path: '/StaffFlashSale/GetFlashSalePlan',
  summary: '一場限時搶購的設定，供修改或照著再辦一場',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({ flashSaleId }),
  answer: resultOf(
    z.object({
      channelId: wireChannelId,
      /** Told when saving, so that nobody overwrites what another has changed. */
      version: z.string(),
      state: z.enum(flashSaleStates),
      plan: flashSalePlan,
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const saveFlashSalePlan = endpoint({
  path: '/StaffFlashSale/SaveFlashSalePlan',
  summary: '辦一場限時搶購，或修改既有的；規則和檔案匯入相同，isCheckOnly 只檢查',
  access: { staff: 'GROUP_BUYS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    /** Null for a new one. */
    flashSaleId: wireId
      .nullable()
      .default(null)
      .meta({ examples: [1] }),
    version: seenVersion,
    isCheckOnly: z.boolean().default(false),
    plan: flashSalePlan,
  }),
  answer: resultOf(judgedPlan.extend({ flashSaleId: wireId.nullable() })),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});

/** How far a buyer's order is: WITH_GOODS pays when the goods come, OVER was cancelled or ran out of time. */
export const flashBuyerStates = ['UNPAID', 'PAID', 'WITH_GOODS', 'OVER'] as const;
const flashBuyer = z.object({
  orderNo: z.string(),
  name: z.string(),
  state: z.enum(flashBuyerStates),
  paymentMethod,
  placedAt: wireInstant,
  /** Until when unpaid pieces are reserved. */
  heldUntil: wireInstant.nullable(),
  payBy: wireInstant.nullable().describe('告訴買家的付款期限'),
  /** Of the goods of the sale. */
  amountTwd: wireTwd,
  lines: z.array(z.object({ skuId: wireId, quantity: z.int() })),
});
export type FlashBuyer = z.output<typeof flashBuyer>;

const describedFlashSale = staffFlashSale.extend({
  items: z.array(
    z.object({
      skuId: wireId,
      productId: wireId,
      code: z.string(),
      name: z.string(),
      optionText: z.string(),
      unitLabel: z.string(),
      flashPriceTwd: wireTwd,
      ordinaryPriceTwd: wireTwd.nullable(),
      perMember: z.int(),
      perOrder: z.int().nullable(),
      /** Set aside by the plan; fewer were moved in where the stock was short, null before the start. */
      stock: count,
      movedIn: count.nullable(),
      sold: count,
      held: count,
      left: count,
      /** Of the pieces sold, those that are paid already. */
      paidUnits: count,
    }),
  ),
  money: z.object({
    paidTwd: wireTwd.describe('已收到的'),
    unpaidTwd: wireTwd.describe('還在等付款的'),
    withGoodsTwd: wireTwd.describe('取貨時才收的'),
  }),
  /** What stopping it meets: unpaid orders, those of them whose transfer was reported, and all others. */
  unpaidOrders: count,
  reportedOrders: count,
  boughtOrders: count,
  /** In the order of buying, page by page; those that are over last. */
  buyers: z.array(flashBuyer),
  nextCursor,
});
export type DescribedFlashSale = z.output<typeof describedFlashSale>;

export const describeFlashSale = endpoint({
  path: '/StaffFlashSale/DescribeFlashSale',
  summary: '一場限時搶購的現場：每個規格賣出、付款中、剩下幾件，誰買了什麼、付款了沒',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({ flashSaleId, cursor }),
  answer: resultOf(describedFlashSale),
  refusals: ['NOT_FOUND'],
});

export const searchFlashBuyerArray = endpoint({
  path: '/StaffFlashSale/SearchFlashBuyerArray',
  summary: '一場限時搶購的買家，先買的在前，取消的在後；用姓名或訂單編號找人',
  access: ofRecord,
  effect: 'SAFE',
  request: z.strictObject({
    flashSaleId,
    which: z.enum(['ALL', ...flashBuyerStates]).default('ALL'),
    search: wireSearch('姓名的一部分，或完整的訂單編號'),
    cursor,
  }),
  answer: resultOf(z.array(flashBuyer)).extend({ nextCursor }),
  refusals: ['NOT_FOUND'],
});

const stopping = {
  access: ofRecord,
  effect: 'MUTATING',
  answer: resultOf(z.object({ returned: count.describe('回到一般庫存的件數') })),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
} as const;

export const endFlashSale = endpoint({
  ...stopping,
  path: '/StaffFlashSale/EndFlashSale',
  summary: '現在就結束進行中的搶購；已經下單的照舊，未付款的仍可在期限內付',
  request: z.strictObject({ flashSaleId }),
});

export const cancelFlashSale = endpoint({
  ...stopping,
  path: '/StaffFlashSale/CancelFlashSale',
  summary: '取消還沒結束的搶購：未付款的訂單取消並告知原因，付過款、取貨時付款與已回報匯款的照舊',
  request: z.strictObject({ flashSaleId, reason: z.string().trim().min(1).max(100) }),
});
