import { reductionCauses } from '@kaituan/domain/order/reduction';
import { z } from 'zod';
import { endpoint, resultOf, wireTwd } from '#contract/endpoint.ts';
import { changing, typedOrderNo } from './staff-order.ts';

/** Needs the permission for refunds also where nothing was received yet. */
const access = { staff: 'MONEY', of: 'RECORD' } as const;

const reductionChoices = z.object({
  version: z.string(),
  /** Why nothing can be taken off, not even a sum; null while something can. */
  refusal: z.string().nullable(),
  /** The order is still to be paid: it owes less instead of being refunded. */
  isOwed: z.boolean(),
  /** Goods whose parcel is still here. */
  lines: z.array(
    z.object({
      ...{ lineNo: z.int(), shipmentNo: z.int(), name: z.string(), optionText: z.string() },
      quantity: z.int(),
      netTwd: wireTwd,
    }),
  ),
  /** Whether these are all pieces of the order, so that taking off all is cancelling it. */
  isWhole: z.boolean(),
  /** The most that can be given without taking anything off. */
  maxGoodwillTwd: wireTwd,
});
export type ReductionChoices = z.output<typeof reductionChoices>;

export const getReductionChoices = endpoint({
  path: '/StaffOrder/GetReductionChoices',
  summary: '訂單還能取下哪些商品，最多能補償多少',
  access,
  effect: 'SAFE',
  request: z.strictObject({ orderNo: typedOrderNo }),
  answer: resultOf(reductionChoices),
  refusals: ['NOT_FOUND'],
});

export const reduceOrder = endpoint({
  ...changing,
  path: '/StaffOrder/ReduceOrder',
  summary:
    '出貨前取下部分商品，或另外補償一筆金額：已付的退款，未付的少付，並通知會員。先試算，再帶 confirmed 確定',
  access,
  request: z.strictObject({
    orderNo: typedOrderNo,
    lines: z
      .array(
        z.strictObject({
          lineNo: z.int().min(1).max(300),
          quantity: z.int().min(1).max(9_999).describe('取下的件數'),
        }),
      )
      .max(300)
      .default([])
      .meta({ examples: [[{ lineNo: 1, quantity: 1 }]] }),
    cause: z
      .enum(reductionCauses)
      .default('SHORTAGE')
      .describe('SHORTAGE：商品不在，從庫存扣掉；CHANGED_MIND：買家不要了，回到庫存'),
    goodwillTwd: z.int().min(0).max(9_999_999).default(0).describe('另外補償的金額'),
    reason: z
      .string()
      .trim()
      .max(100)
      .default('')
      .meta({ description: '會告訴買家', examples: ['這批不夠，先出兩盒'] }),
    confirmed: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .describe('試算回答的 plan；沒有就只試算。其間訂單有變動就拒絕'),
  }),
  answer: resultOf(
    z.object({
      plan: z.string(),
      isDone: z.boolean(),
      /** Amounts in TWD: goods, delivery that is not needed any more, the sum beside them. */
      ...{ goodsTwd: wireTwd, feesTwd: wireTwd, goodwillTwd: wireTwd },
      /** What goes back to the buyer, or what the order owes less. */
      ...{ refundTwd: wireTwd, owedLessTwd: wireTwd },
      /** What is then to be paid; null where it was paid. */
      dueTwd: wireTwd.nullable(),
      /** Part of the refund needs a bank account, which the buyer has to enter. */
      needsAccount: z.boolean(),
      /** Parcels whose labels may be printed already. */
      relabelled: z.array(z.int()),
    }),
  ),
});
