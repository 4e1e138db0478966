import { returnDecisions, returnReasons } from '@kaituan/domain/order/return-life';
import { z } from 'zod';
import { endpoint, resultOf, wireTwd } from '#contract/endpoint.ts';
import { referenceId } from '#contract/member/message-board.ts';
import { changing, reason, returnNo, typedOrderNo } from './staff-order.ts';

const access = { staff: 'ORDERS', of: 'RECORD' } as const;
/** Beside `reason`. */
const isNothingToSend = z
  .boolean()
  .default(false)
  .describe('同意時：商品不用寄回，之後直接退款；不必再寫寄回方式');

export const returnChoices = z.object({
  /** Another one is not opened before it is finished. */
  hasOpenReturn: z.boolean(),
  /** What arrived, is not returned and within its period. */
  lines: z.array(
    z.object({
      ...{ lineNo: z.int(), name: z.string(), optionText: z.string() },
      quantity: z.int(),
      /** Only where the shop is at fault. */
      isExempt: z.boolean(),
      /** Whether the goods can go bad, which is a reason to return them; unknown in answers of an older node. */
      canSpoil: z.boolean().optional(),
    }),
  ),
  /** What a refund is computed of, of every line of the order; unknown in answers of an older node. */
  refundable: z
    .object({
      lines: z.array(
        z.object({
          ...{ lineNo: z.int(), quantity: z.int(), returnedQuantity: z.int() },
          ...{ netTwd: wireTwd, refundedTwd: wireTwd },
        }),
      ),
      ...{ shippingNetTwd: wireTwd, shippingRefundedTwd: wireTwd, moneyLeftTwd: wireTwd },
    })
    .optional(),
});
export type ReturnChoices = z.output<typeof returnChoices>;

export const getReturnChoices = endpoint({
  path: '/StaffOrder/GetReturnChoices',
  summary: '訂單現在可以退的品項',
  access,
  effect: 'SAFE',
  request: z.strictObject({ orderNo: typedOrderNo }),
  answer: resultOf(returnChoices),
  refusals: ['NOT_FOUND'],
});

export const openReturn = endpoint({
  path: '/StaffOrder/OpenReturn',
  summary: '代會員開退貨，並同意；會員會收到通知',
  access,
  effect: 'MUTATING',
  request: z.strictObject({
    orderNo: typedOrderNo,
    lines: z
      .array(
        z.strictObject({
          lineNo: z.int().min(1).max(300),
          quantity: z.int().min(1).max(9_999),
          reason: z.enum(returnReasons),
        }),
      )
      .min(1)
      .max(300)
      .meta({ examples: [[{ lineNo: 1, quantity: 1, reason: 'DAMAGED' }]] }),
    note: z
      .string()
      .trim()
      .max(500)
      .default('')
      .meta({ examples: ['收到時已破損'] }),
    reason: reason
      .describe('怎麼寄回，會告訴會員；沒寫就要 isNothingToSend')
      .meta({ examples: ['宅配到付'] }),
    isNothingToSend,
    referenceId: referenceId.optional().describe('會員在哪一則提問裡說的；照片一併看得到'),
  }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT', 'RETURN_NOT_ALLOWED'],
});

export const decideReturn = endpoint({
  ...changing,
  path: '/StaffOrder/DecideReturn',
  summary:
    '同意、婉拒、取消、收到或完成一個退貨；APPROVE 要寫寄回方式，CANCEL 是開錯的，要寫原因，會告訴會員',
  access: { staff: 'ORDERS', of: 'RECORD' },
  request: z.strictObject({
    orderNo: typedOrderNo,
    returnNo,
    decision: z.enum(returnDecisions),
    reason,
    isNothingToSend,
    restock: z
      .array(z.strictObject({ lineNo: z.int().min(1).max(300), pieces: z.int().min(0).max(9_999) }))
      .max(300)
      .default([])
      .describe('REFUND 時每個品項回架幾件；沒寫的不回架，冷藏、冷凍與變質的不能回架'),
  }),
  answer: resultOf(z.null()),
});
