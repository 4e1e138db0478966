import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { changing } from './staff-order.ts';

const channelId = wireChannelId.meta({ description: '通路編號', examples: [100083] });
const refundNo = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .meta({ description: '退款編號', examples: ['01KPR0000000000000000000000'] });

const refundAccount = z.object({
  ...{ bankCode: z.string(), branch: z.string(), account: z.string(), holder: z.string() },
});

export const staffRefund = z.object({
  refundNo: z.string(),
  orderNo: z.string(),
  channelId: z.int(),
  amountTwd: wireTwd,
  /** Why, as its buyer reads it. */
  cause: z.string(),
  name: z.string(),
  requestedAt: wireInstant,
  /** Made by the gateway, not by hand. */
  isByGateway: z.boolean(),
  /** A gateway refused it, and can be asked again. */
  canRetry: z.boolean(),
  /** Null until it is done. */
  doneAt: wireInstant.nullable(),
  reference: z.string().nullable(),
  /** Where to pay to, until it is done: the number is masked, see RevealRefundAccountArray. */
  account: refundAccount.nullable(),
  failure: z.string().nullable(),
  /** When its account was last in a file for the bank, and who saved it; null until then. */
  exported: z.object({ at: wireInstant, byName: z.string() }).nullable(),
  /** When the member gave another account than that of the file; null where the file has the newest one, and once it is done. */
  accountChangedAt: wireInstant.nullable(),
});
export type StaffRefund = z.output<typeof staffRefund>;

/** READY: an account to pay to. WAITING: all three that somebody has to see to. */
export const refundLists = ['WAITING', 'READY', 'NO_ACCOUNT', 'FAILED', 'DONE'] as const;
export type RefundList = (typeof refundLists)[number];
export const refundSorts = ['OLDEST', 'NEWEST', 'LARGEST'] as const;

export const searchRefundArray = endpoint({
  path: '/StaffMoney/SearchRefundArray',
  summary: '退款：等人處理的與收款帳戶、失敗的、已完成的；用訂單編號、收件人或金額找',
  access: { staff: 'MONEY', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(refundLists).default('WAITING'),
    search: z
      .string()
      .trim()
      .max(60)
      .default('')
      .meta({ examples: [''] }),
    ofChannelId: wireChannelId.nullable().default(null),
    sort: z.enum(refundSorts).default('OLDEST'),
    limit: z.int().min(1).max(200).default(50),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffRefund)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

/** As many refunds as one call shows the accounts of: the log keeps fifty items of a list and names each. */
export const maxRevealedAccounts = 50;

export const revealRefundAccountArray = endpoint({
  path: '/StaffMoney/RevealRefundAccountArray',
  summary: '退款帳戶的完整帳號；查看會留下紀錄',
  access: { staff: 'MONEY', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({
    refundNoArray: z
      .array(refundNo)
      .min(1)
      .max(maxRevealedAccounts)
      .meta({ examples: [['01KPR0000000000000000000000']] }),
  }),
  answer: resultOf(z.array(z.object({ refundNo: z.string(), account: refundAccount.nullable() }))),
  refusals: ['NOT_FOUND'],
});

export const exportRefundAccountArray = endpoint({
  path: '/StaffMoney/ExportRefundAccountArray',
  summary: '給銀行的付款檔要的完整帳號；只給最近一次匯出和您所知道的相同的',
  access: { staff: 'MONEY', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({
    refunds: z
      .array(
        z.strictObject({
          refundNo,
          exportedAt: wireInstant
            .nullable()
            .describe('列表上的 exported.at：null 是還沒有匯出過，時刻是要再匯出一次'),
        }),
      )
      .min(1)
      .max(maxRevealedAccounts)
      .meta({ examples: [[{ refundNo: '01KPR0000000000000000000000', exportedAt: null }]] }),
  }),
  answer: resultOf(
    z.array(
      z.object({
        refundNo: z.string(),
        /** Null when it was exported since, is done, or has none. */
        account: refundAccount.nullable(),
        /** The export before this one. */
        exportedBefore: staffRefund.shape.exported,
      }),
    ),
  ),
  refusals: ['NOT_FOUND'],
});

export const settleRefund = endpoint({
  ...changing,
  path: '/StaffOrder/SettleRefund',
  summary: '已匯款一筆退款',
  access: { staff: 'MONEY', of: 'RECORD' },
  request: z.strictObject({
    refundNo,
    reference: z.string().trim().min(1).max(60).describe('匯款單號'),
    isChangedAccountKnown: z
      .boolean()
      .default(false)
      .describe('知道會員在匯出之後改了帳戶；不知道的不會標記'),
  }),
  answer: resultOf(z.null()),
});

const payout = { access: { staff: 'MONEY', of: 'CHANNEL' }, effect: 'MUTATING' } as const;
export const settleRefundArray = endpoint({
  ...payout,
  path: '/StaffMoney/SettleRefundArray',
  summary: '一批退款已匯款，一次最多 200 筆；每一筆各自成功或失敗',
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
    changedAccounts: z
      .array(refundNo)
      .max(200)
      .default([])
      .describe('其中知道會員在匯出之後改了帳戶的；不知道的不會標記'),
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
