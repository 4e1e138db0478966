import { campaignStatuses } from '@kaituan/domain/group-buy/campaign-life';
import { campaignModes } from '@kaituan/domain/group-buy/campaign-plan';
import { pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { z } from 'zod';
import { recall } from '#contract/catalog/product-detail.ts';
import {
  endpoint,
  resultOf,
  wireChannelId,
  wireId,
  wireInstant,
  wireSearch,
  wireTwd,
} from '#contract/endpoint.ts';
import { paymentMethod } from '#contract/order/payment.ts';

const campaignId = wireId.meta({ description: '團購編號', examples: [1] });
export const campaignLists = ['RUNNING', 'SETTLED', 'ALL'] as const;
const skuPrice = z.object({ skuId: wireId, unitPriceTwd: wireTwd });
/** A leader runs the group buys that she leads. */
export const ofGroup = { staff: 'GROUP_BUYS', own: 'OWN_GROUP_BUYS', of: 'RECORD' } as const;
const changing = {
  access: ofGroup,
  effect: 'MUTATING',
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
} as const;

export const staffCampaign = z.object({
  campaignId: wireId,
  channelId: z.int(),
  status: z.enum(campaignStatuses),
  title: z.string(),
  closesAt: wireInstant,
  confirmedBuyers: z.int(),
  confirmedUnits: z.int(),
  heldBuyers: z.int(),
  /** Of the goal, in basis points; says nothing of teams, which fill each for itself. */
  ratioBps: z.int(),
  /** Of a group buy of teams, how many fill one. */
  teamSize: z.int().nullable(),
  /** Why it was cancelled, or how it ended. */
  outcome: z.string().nullable(),
});
export type StaffCampaign = z.output<typeof staffCampaign>;

export const searchCampaignArray = endpoint({
  path: '/StaffGroupBuy/SearchCampaignArray',
  summary: '列出團購與進度，最晚結團的在前',
  access: ofGroup,
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(campaignLists).default('RUNNING'),
    ofChannelId: wireChannelId.nullable().default(null).describe('只要這個通路的'),
    search: wireSearch('團購名稱的一部分，或團購編號'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(staffCampaign)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

export const extendCampaign = endpoint({
  ...changing,
  path: '/StaffGroupBuy/ExtendCampaign',
  summary: '延長團購；最多 2 次，每次最多 72 小時',
  request: z.strictObject({ campaignId, hours: z.int().min(1).max(10_000) }),
  answer: resultOf(z.object({ closesAt: wireInstant })),
});

export const advanceCampaignClose = endpoint({
  ...changing,
  path: '/StaffGroupBuy/AdvanceCampaignClose',
  summary: '提早結團：已達門檻、參加者至少有 2 小時可以調整或退出、等付款的人來得及付',
  request: z.strictObject({ campaignId, closesAt: wireInstant }),
  answer: resultOf(z.object({ closesAt: wireInstant })),
});

export const cancelCampaign = endpoint({
  ...changing,
  path: '/StaffGroupBuy/CancelCampaign',
  summary: '結團前取消團購並全額退款；原因會告知參加者',
  request: z.strictObject({ campaignId, reason: z.string().trim().min(1).max(100) }),
  answer: resultOf(z.null()),
});

export const moveCampaignOn = endpoint({
  ...changing,
  path: '/StaffGroupBuy/MoveCampaignOn',
  summary: '成團後的進度：採購、到貨、出貨、完成',
  request: z.strictObject({
    campaignId,
    status: z.enum(['PROCURING', 'ARRIVED', 'DISTRIBUTING', 'CLOSED']),
  }),
  answer: resultOf(z.null()),
});

/** What of it is missing; the same plan is done only while nothing changed. */
export const reportShortage = endpoint({
  ...changing,
  path: '/StaffGroupBuy/ReportShortage',
  summary:
    '到貨不足：由較晚跟團的人先減量，付過的退差額、未付的少收；先看過影響誰，再帶 version 確定',
  access: { staff: 'ORDERS', of: 'RECORD' },
  request: z.strictObject({
    campaignId,
    missing: z
      .array(z.strictObject({ skuId: wireId, units: z.int().min(1).max(1_000_000) }))
      .min(1)
      .max(50)
      .meta({ examples: [[{ skuId: 1, units: 2 }]] })
      .describe('各規格少到了幾份'),
    version: z.string().max(60).nullable().default(null).describe('看過的那一份；沒有就只試算'),
  }),
  answer: resultOf(
    z.object({
      version: z.string(),
      isDone: z.boolean(),
      refundsTwd: wireTwd.describe('要退的'),
      owedLessTwd: wireTwd.describe('取貨時少收的'),
      joiners: z.array(
        z.object({
          orderNo: z.string(),
          name: z.string(),
          isCancelled: z.boolean(),
          lines: z.array(z.object({ name: z.string(), from: z.int(), to: z.int() })),
        }),
      ),
    }),
  ),
});

const joiner = z.object({
  pledgeNo: z.string(),
  orderNo: z.string(),
  name: z.string(),
  status: z.enum(pledgeStatuses),
  /** Staff cancelled the order: then it neither left nor let its deadline pass. */
  isCancelledByShop: z.boolean(),
  isPaid: z.boolean(),
  paymentMethod,
  joinedAt: wireInstant,
  /** Until when an unpaid place is reserved; after `payBy` where a transfer waits for the shop to look. */
  heldUntil: wireInstant.nullable(),
  payBy: wireInstant.nullable().describe('告訴買家的付款期限'),
  pledgedTwd: wireTwd,
  leftTwd: wireTwd.nullish().describe('只付了部分款項時，訂單還差多少'),
  lines: z.array(
    z.object({
      skuId: wireId,
      quantity: z.int(),
      /** With tolerance, paid in advance. */
      maxQuantity: z.int(),
      settledQuantity: z.int().nullable(),
    }),
  ),
});
export type StaffJoiner = z.output<typeof joiner>;

export const describedCampaign = staffCampaign.extend({
  mode: z.enum(campaignModes),
  leader: z.object({ memberId: z.string(), name: z.string() }).nullable(),
  isOpen: z.boolean(),
  earliestCloseAt: wireInstant.nullable().describe('最早可以提早到何時結團；null 就不能提早'),
  goal: z.object({ kind: z.enum(['BUYERS', 'UNITS', 'AMOUNT']), min: z.int() }),
  progress: z.object({
    reached: z.int(),
    goal: z.int(),
    ratioBps: z.int(),
    missing: z.int(),
  }),
  ladder: z.object({
    startPrices: z.array(skuPrice),
    rungs: z.array(z.object({ threshold: z.int(), prices: z.array(skuPrice) })),
  }),
  caseQty: z.int().nullable(),
  shopFills: z.int(),
  items: z.array(
    z.object({
      skuId: wireId,
      code: z.string(),
      name: z.string(),
      optionText: z.string(),
      /** Paid, without tolerance; settled once it is decided. */
      units: z.int(),
      heldUnits: z.int(),
      capUnits: z.int().nullable(),
    }),
  ),
  money: z.object({
    paidTwd: wireTwd.describe('已收到的'),
    refundsTwd: wireTwd.describe('已退和待退的'),
    unpaidTwd: wireTwd.describe('還沒付款的人應付的'),
  }),
  /** The recalls of its goods that shoppers read; absent without one. */
  recalls: z.array(recall).optional(),
});
export type DescribedCampaign = z.output<typeof describedCampaign>;

export const describeCampaign = endpoint({
  path: '/StaffGroupBuy/DescribeCampaign',
  summary: '一個團購的現場：每個規格幾份、進度與款項；參加者由 SearchJoinerArray 回答',
  access: ofGroup,
  effect: 'SAFE',
  request: z.strictObject({ campaignId }),
  answer: resultOf(describedCampaign),
  refusals: ['NOT_FOUND'],
});

/** UNPAID holds a place until it is paid; OWED pays with the goods; who left or was refunded is in ALL only. */
export const joinerLists = ['ALL', 'UNPAID', 'OWED', 'PAID'] as const;

export const searchJoinerArray = endpoint({
  path: '/StaffGroupBuy/SearchJoinerArray',
  summary: '一個團購的參加者，先跟團的在前，退出的在後；用姓名或訂單編號找人',
  access: ofGroup,
  effect: 'SAFE',
  request: z.strictObject({
    campaignId,
    which: z.enum(joinerLists).default('ALL'),
    search: wireSearch('收件人或買家姓名的一部分，或完整的訂單編號'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(joiner)).extend({ nextCursor: z.string().nullable() }),
  refusals: ['NOT_FOUND'],
});

export const getSupplierOrder = endpoint({
  path: '/StaffGroupBuy/GetSupplierOrder',
  summary: '給供應商的採購單，PDF 檔以 Base64 回答',
  access: ofGroup,
  effect: 'SAFE',
  request: z.strictObject({ campaignId }),
  answer: resultOf(z.object({ name: z.string(), content: z.base64() })),
  refusals: ['NOT_FOUND'],
});

export const remindUnpaid = endpoint({
  ...changing,
  path: '/StaffGroupBuy/RemindUnpaid',
  summary: '提醒還沒付款的參加者；同一個人 12 小時內只提醒一次',
  request: z.strictObject({ campaignId }),
  answer: resultOf(z.object({ reminded: z.int() })),
});

export const tellJoiners = endpoint({
  ...changing,
  path: '/StaffGroupBuy/TellJoiners',
  summary: '通知參加者一件事；一個團購一天最多 2 次',
  request: z.strictObject({
    campaignId,
    text: z
      .string()
      .trim()
      .min(1)
      .max(150)
      .meta({ examples: ['到貨時間改到週六早上'] }),
  }),
  answer: resultOf(z.object({ told: z.int() })),
});
