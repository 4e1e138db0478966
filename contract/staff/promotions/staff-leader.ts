import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant } from '#contract/endpoint.ts';
import { ofGroup } from './staff-group-buy.ts';

const campaignId = wireId.meta({ description: '團購編號', examples: [1] });

export const getLeaderArray = endpoint({
  path: '/StaffGroupBuy/GetLeaderArray',
  summary: '可以帶團的工作人員：職務能執行自己的團購的',
  access: { staff: 'GROUP_BUYS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(
    z.object({ leaders: z.array(z.object({ memberId: z.string(), name: z.string() })) }),
  ),
  refusals: [],
});

export const setLeader = endpoint({
  path: '/StaffGroupBuy/SetLeader',
  summary: '指定誰帶這個團購；團主只看得到自己帶的團',
  access: { staff: 'GROUP_BUYS', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({
    campaignId,
    /** Null for nobody. */
    memberId: z
      .string()
      .max(64)
      .nullable()
      .meta({ examples: [null] }),
  }),
  answer: resultOf(z.null()),
  refusals: ['NOT_FOUND'],
});

export const openNextCycle = endpoint({
  path: '/StaffGroupBuy/OpenNextCycle',
  summary: '收單結束後開下一團：商品、價格、條件與團主相同，各個時間一起順延',
  access: ofGroup,
  effect: 'MUTATING',
  request: z.strictObject({
    campaignId,
    opensAt: wireInstant.meta({ examples: ['2027-06-01T02:00:00.000Z'] }),
  }),
  answer: resultOf(z.object({ campaignId: wireId })),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});
