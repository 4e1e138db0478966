import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireTwd } from './endpoint.ts';
import { changing } from './staff-order.ts';

const channelId = wireChannelId.meta({ description: '通路編號', examples: [100083] });
const refundNo = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .meta({ description: '退款編號', examples: ['01KPR0000000000000000000000'] });

export const waitingRefund = z.object({
  refundNo: z.string(),
  orderNo: z.string(),
  channelId: z.int(),
  amountTwd: wireTwd,
  /** Why, as its buyer reads it. */
  cause: z.string(),
  name: z.string(),
  requestedAt: wireInstant,
  /** A gateway refused it, and can be asked again. */
  canRetry: z.boolean(),
  account: z
    .object({ bankCode: z.string(), branch: z.string(), account: z.string(), holder: z.string() })
    .nullable(),
  failure: z.string().nullable(),
});
export type WaitingRefund = z.output<typeof waitingRefund>;

export const getRefundArray = endpoint({
  path: '/StaffOrder/GetRefundArray',
  summary: '等人處理的退款與收款帳戶',
  access: { staff: 'MONEY', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(waitingRefund)),
  refusals: [],
});

export const settleRefund = endpoint({
  ...changing,
  path: '/StaffOrder/SettleRefund',
  summary: '已匯出一筆退款',
  access: { staff: 'MONEY', of: 'RECORD' },
  request: z.strictObject({
    refundNo,
    reference: z.string().trim().min(1).max(60).describe('匯款單號'),
  }),
  answer: resultOf(z.null()),
});

const payout = { access: { staff: 'MONEY', of: 'CHANNEL' }, effect: 'MUTATING' } as const;
export const settleRefundArray = endpoint({
  ...payout,
  path: '/StaffMoney/SettleRefundArray',
  summary: '一批退款已匯出，一次最多 200 筆；每一筆各自成功或失敗',
  request: z.strictObject({
    channelId,
    refundNos: z
      .array(refundNo)
      .min(1)
      .max(200)
      .meta({ examples: [['01KPR0000000000000000000000']] }),
    reference: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .meta({ examples: ['1121 整批匯款'] })
      .describe('匯款單號或批號'),
  }),
  answer: resultOf(
    z.array(
      z.object({
        refundNo: z.string(),
        /** Why it was not settled; null when it was. */
        refusal: z.string().nullable(),
      }),
    ),
  ),
  refusals: [],
});

export const retryRefund = endpoint({
  ...payout,
  path: '/StaffMoney/RetryRefund',
  summary: '金流退款失敗後再試一次',
  request: z.strictObject({ channelId, refundNo }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});

export const askRefundAccounts = endpoint({
  ...payout,
  path: '/StaffMoney/AskRefundAccounts',
  summary: '再請會員填寫退款帳戶；同一張訂單一天最多一次',
  request: z.strictObject({ channelId }),
  answer: resultOf(z.object({ asked: z.int() })),
  refusals: [],
});
