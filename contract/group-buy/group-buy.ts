import { maxCampaignItems, maxPiecesPerMember } from '@kaituan/domain/group-buy/campaign-plan';
import { z } from 'zod';
import { recall } from '#contract/catalog/product-detail.ts';
import { endpoint, resultOf, wireChannelId, wireId } from '#contract/endpoint.ts';
import {
  campaignCard,
  campaignParcel,
  campaignProgress,
  campaignStatus,
  groupTeam,
  joiner,
  listedCampaign,
} from './campaign.ts';
import { pledge } from './pledge.ts';

const campaignId = wireId.meta({ description: '團購編號', examples: [1] });
const teamNo = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: '好友團編號', examples: ['01JD0000000000000000000000'] });
const pledgeNo = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: '跟團編號', examples: ['01JD0000000000000000000000'] });

export const campaignDetail = campaignCard.extend({
  introduction: z.string(),
  /** False for those that are in no list and found by their link only. */
  isListed: z.boolean(),
  parcels: z.array(campaignParcel),
  /** The latest who joined and paid. */
  joiners: z.array(joiner),
  /** Open teams that take strangers, and the one asked for. */
  teams: z.array(groupTeam),
  /** The caller's live pledge, or the latest one. */
  ownPledge: pledge.nullable(),
  /** The recalls of its goods; absent without one. */
  recalls: z.array(recall).optional(),
});
export type CampaignDetail = z.output<typeof campaignDetail>;

export const getCampaignArray = endpoint({
  path: '/GroupBuy/GetCampaignArray',
  isShared: true,
  summary: '團購列表，含進度、階梯價、參加者的頭像字與伺服器時間；進行中的在前，先結束的優先',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    status: z.array(campaignStatus).max(10).optional(),
    activityId: wireId.optional(),
    productId: wireId.optional(),
    skuIdArray: z.array(wireId).max(100).optional(),
    /** NEAREST_PRICE: those that miss the fewest pieces to their next price come first. */
    order: z
      .enum(['CLOSING_SOON', 'NEAREST_PRICE'])
      .meta({ description: '排序；不給時先結束的優先，NEAREST_PRICE 為最接近下一階價格的優先' })
      .optional(),
    limit: z.int().min(1).max(50).optional(),
  }),
  answer: z.object({
    result: z.array(listedCampaign),
    /** How many there are, also beyond the limit. */
    total: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});

export const getCampaign = endpoint({
  path: '/GroupBuy/GetCampaign',
  isShared: true,
  summary: '單一團購：進度、階梯、參加者（遮罩）、好友團與自己的跟團',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    campaignId,
    teamNo: teamNo.optional(),
  }),
  answer: resultOf(campaignDetail),
  refusals: ['NOT_FOUND'],
});

export const getProgressArray = endpoint({
  path: '/GroupBuy/GetProgressArray',
  isShared: true,
  summary: '團購進度，供無法使用即時連線時輪詢',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId, campaignIdArray: z.array(wireId).max(50) }),
  answer: resultOf(z.array(campaignProgress)),
  refusals: [],
});

const joinLines = z
  .array(
    z.strictObject({
      skuId: wireId,
      quantity: z.int().min(1).max(maxPiecesPerMember),
      /** The most that is taken to fill a case; the same as `quantity` when left out. */
      maxQuantity: z.int().min(1).max(maxPiecesPerMember).optional(),
      /** This quantity or nothing. */
      isAllOrNothing: z.boolean().optional(),
    }),
  )
  .min(1)
  .max(maxCampaignItems)
  .meta({ examples: [[{ skuId: 1, quantity: 2 }]] });

const joinRequest = z.strictObject({
  channelId: wireChannelId,
  campaignId,
  lines: joinLines,
  source: z.strictObject({ first: z.string().max(200), last: z.string().max(200) }).optional(),
});
/** A checkout that joins when it is submitted: pieces and seat are held then, before any payment. */
const joinAnswer = resultOf(z.object({ checkoutNo: z.string() }));
export const joinRefusals = [
  'NOT_FOUND',
  'FORBIDDEN',
  'CAMPAIGN_NOT_OPEN',
  'CAMPAIGN_FULL',
  'TEAM_NOT_OPEN',
  'ALREADY_JOINED',
  'LIMIT_PER_MEMBER',
  'LIMIT_PER_ORDER',
] as const;

export const joinCampaign = endpoint({
  path: '/GroupBuy/JoinCampaign',
  summary: '跟團：建立結帳，送出訂單時保留名額與數量',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: joinRequest,
  answer: joinAnswer,
  refusals: joinRefusals,
});

export const openTeam = endpoint({
  path: '/GroupBuy/OpenTeam',
  summary: '開一個好友團：建立結帳，付款後成為團長',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: joinRequest,
  answer: joinAnswer,
  refusals: joinRefusals,
});

export const joinTeam = endpoint({
  path: '/GroupBuy/JoinTeam',
  summary: '參加好友團：建立結帳，送出訂單時保留名額',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: joinRequest.extend({ teamNo }),
  answer: joinAnswer,
  refusals: joinRefusals,
});

export const getPledgeArray = endpoint({
  path: '/GroupBuy/GetPledgeArray',
  summary: '我的團購：跟團、金額、時間軸；還沒結束的在前，新的在前',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    cursor: z.string().max(60).optional(),
    limit: z.int().min(1).max(50).optional(),
  }),
  answer: z.object({
    result: z.array(z.object({ pledge, campaign: campaignCard })),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});

export const getPledge = endpoint({
  path: '/GroupBuy/GetPledge',
  summary: '我的一筆跟團',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ pledgeNo }),
  answer: resultOf(z.object({ pledge, campaign: campaignCard })),
  refusals: ['NOT_FOUND'],
});

export const updatePledge = endpoint({
  path: '/GroupBuy/UpdatePledge',
  summary:
    '修改跟團的數量或規格：應退的差額立刻退回；應補的差額付清後才生效，在那之前跟團內容維持原樣',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    pledgeNo,
    lines: joinLines,
    /** The lines that the member was shown: refused when they were changed elsewhere since. */
    expectedLines: joinLines.optional(),
    /** The difference that the member was shown for more pieces or other variants; negative for a refund. */
    expectedDifferenceTwd: z.int().optional(),
  }),
  /** The difference to be paid, if any, is in its `change`. */
  answer: resultOf(z.object({ pledge })),
  refusals: [...joinRefusals, 'PLEDGE_BINDING', 'PLEDGE_CHANGED', 'PAYMENT_NOT_AVAILABLE'],
});

export const cancelPledgeChange = endpoint({
  path: '/GroupBuy/CancelPledgeChange',
  summary: '取消還沒付差額的修改：釋出多保留的數量，跟團內容維持原樣',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ pledgeNo }),
  answer: resultOf(z.object({ pledge })),
  refusals: ['NOT_FOUND'],
});

export const withdrawPledge = endpoint({
  path: '/GroupBuy/WithdrawPledge',
  summary: '退出團購：釋出數量與名額，全額退款',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ pledgeNo }),
  answer: resultOf(pledge),
  refusals: ['NOT_FOUND', 'PLEDGE_BINDING'],
});

export const takeTeamOffer = endpoint({
  path: '/GroupBuy/TakeTeamOffer',
  summary: '好友團未成團時的選擇：參加另一團、改以原價購買（全額退款並建立原價結帳）或退款',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    pledgeNo,
    offer: z.enum(['OTHER_TEAM', 'ORDINARY_PRICE', 'REFUND']),
    teamNo: teamNo.optional(),
  }),
  answer: resultOf(z.object({ pledge, checkoutNo: z.string().nullable() })),
  refusals: [
    'NOT_FOUND',
    'TEAM_NOT_OPEN',
    'ORDER_STATE_CONFLICT',
    'GONE',
    'STOCK_INSUFFICIENT',
    'MOQ_NOT_MET',
    'MULTIPLE_NOT_MET',
    'LIMIT_PER_ORDER',
    'NOT_SELLABLE_ONLINE',
    'ORDER_MINIMUM_NOT_MET',
    'FORBIDDEN',
  ],
});
