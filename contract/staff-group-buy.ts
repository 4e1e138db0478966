import { campaignStatuses } from '@kaituan/domain/group-buy/campaign-life';
import { z } from 'zod';
import { endpoint, resultOf, wireId, wireInstant } from './endpoint.ts';

const campaignId = wireId.meta({ description: '團購編號', examples: [1] });
export const campaignLists = ['RUNNING', 'SETTLED', 'ALL'] as const;
const changing = {
  access: { staff: 'GROUP_BUYS', of: 'RECORD' },
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
  /** Of the goal, in basis points. */
  ratioBps: z.int(),
  /** Why it was cancelled, or how it ended. */
  outcome: z.string().nullable(),
});
export type StaffCampaign = z.output<typeof staffCampaign>;

export const searchCampaignArray = endpoint({
  path: '/StaffGroupBuy/SearchCampaignArray',
  summary: '列出團購與進度，最晚結團的在前',
  access: { staff: 'GROUP_BUYS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({
    which: z.enum(campaignLists).default('RUNNING'),
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
