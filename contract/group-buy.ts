import { campaignStatuses } from '@kaituan/domain/campaign-life';
import { casePolicies } from '@kaituan/domain/case-lot';
import { pledgeStatuses } from '@kaituan/domain/pledge-life';
import { teamStatuses } from '@kaituan/domain/team-life';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireId, wireInstant, wireTwd } from './endpoint.ts';
import { picture } from './media.ts';
import { hiddenPrice, shownSku } from './product.ts';

export const campaignMode = z.enum(['CAMPAIGN', 'TEAM']);
/** A draft is nobody's business. */
export const campaignStatus = z.enum(campaignStatuses).exclude(['DRAFT']);
export const pledgeStatus = z.enum(pledgeStatuses);
export const teamStatus = z.enum(teamStatuses);

const count = z.int().min(0);
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
  .meta({ description: '參團編號', examples: ['01JD0000000000000000000000'] });

/** Buyers and pieces: from confirmed pledges, or from those that are being paid; never added. */
const pledgeCount = z.object({ buyers: count, units: count });

/** What moves while a group buy runs; sent alone over the live connection. */
export const campaignProgress = z.object({
  campaignId: wireId,
  status: campaignStatus,
  closesAt: wireInstant,
  confirmed: pledgeCount,
  /** Being paid now: shown apart (「2 人付款中」). */
  held: pledgeCount,
  goal: z.object({
    /**
     * Buyers, pieces, or TWD. A goal in TWD is told as SHARE, in per cent with `min` 100, in a channel that
     * hides its prices: beside the number of pieces an amount would tell them.
     */
    kind: z.enum(['BUYERS', 'UNITS', 'AMOUNT', 'SHARE']),
    min: z.int(),
    reached: count,
    missing: count,
    /** In basis points, above 10000 beyond the goal. */
    ratioBps: count,
  }),
  /** The rung that confirmed pieces reach: 0 while only the starting prices hold. */
  rung: count,
  /** Pieces that are missing to the next rung; null at the last. */
  unitsToNextRung: z.int().nullable(),
  /** Pieces that can still be held of each SKU; null for no end. */
  unitsLeft: z.array(z.object({ skuId: wireId, left: count.nullable() })),
  serverTime: wireInstant,
});
export type CampaignProgress = z.output<typeof campaignProgress>;

/** A SKU of a group buy with its price at every rung, the starting price first; null where prices are hidden. */
export const campaignItem = shownSku.extend({
  /** What it costs outside the group buy now. */
  ordinaryPriceTwd: wireTwd.nullable(),
  unitPricesTwd: z.array(wireTwd).nullable(),
  /** What it costs whoever joins now. */
  unitPriceTwd: wireTwd.nullable(),
  unitsConfirmed: count,
  capUnits: z.int().nullable(),
});

/** What a list shows of a group buy. */
export const campaignCard = campaignProgress.extend({
  mode: campaignMode,
  title: z.string(),
  activityId: wireId.nullable(),
  picture: picture.nullable(),
  opensAt: wireInstant,
  editUntil: wireInstant,
  shipFrom: wireInstant,
  shipTo: wireInstant,
  /** Confirmed pieces of the whole from which on each rung holds. */
  thresholds: z.array(z.int()),
  items: z.array(campaignItem),
  perMemberMax: z.int().nullable(),
  perOrderMax: z.int().nullable(),
  team: z.object({ size: z.int(), hours: z.int(), allowsStrangers: z.boolean() }).nullable(),
  caseLot: z
    .object({
      caseQty: z.int(),
      policy: z.enum(casePolicies),
      shopFills: count,
    })
    .nullable(),
  extensions: count,
  /** What it came to once it is over, in words: what was reached, and why it failed. */
  outcomeText: z.string(),
  cancelReason: z.string().nullable(),
  hiddenPrice,
});
export type CampaignCard = z.output<typeof campaignCard>;

/** Somebody who joined and paid; the name is masked. */
const joiner = z.object({ name: z.string(), units: count, joinedAt: wireInstant });

export const groupTeam = z.object({
  teamNo: z.string(),
  campaignId: wireId,
  leaderName: z.string().nullable(),
  size: z.int(),
  seatsConfirmed: count,
  seatsHeld: count,
  seatsLeft: count,
  allowsStrangers: z.boolean(),
  status: teamStatus,
  openedAt: wireInstant,
  expiresAt: wireInstant,
  joiners: z.array(joiner),
});
export type GroupTeam = z.output<typeof groupTeam>;

/** A member's own pledge with its money, in TWD. */
export const pledge = z.object({
  pledgeNo: z.string(),
  campaignId: wireId,
  orderNo: z.string(),
  status: pledgeStatus,
  statusText: z.string(),
  /** Whether a raised pledge of the same member, paid since, took its place. */
  isReplaced: z.boolean(),
  /** Whether it raises another pledge, whose place it takes once it is paid. */
  isRaise: z.boolean(),
  teamNo: z.string().nullable(),
  isLeader: z.boolean(),
  lines: z.array(
    z.object({
      skuId: wireId,
      name: z.string(),
      optionText: z.string(),
      unitLabel: z.string(),
      quantity: count,
      maxQuantity: count,
      isAllOrNothing: z.boolean(),
      ceilingUnitPriceTwd: wireTwd,
      settledQuantity: count.nullable(),
      finalUnitPriceTwd: wireTwd.nullable(),
    }),
  ),
  paidTwd: wireTwd,
  /** Asked back so far, and of it paid out. */
  refundTwd: wireTwd,
  refundedTwd: wireTwd,
  /** Whether money waits for a bank account that the member tells on the order. */
  needsAccount: z.boolean(),
  /** What would go back if it closed now, and at the next rung, in words. */
  savings: z
    .object({
      refundNowTwd: wireTwd,
      refundAtNextRungTwd: wireTwd.nullable(),
      text: z.string(),
    })
    .nullable(),
  joinedAt: wireInstant,
  heldUntil: wireInstant.nullable(),
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  withdrawUntil: wireInstant,
  /** What the member of a team that did not fill can choose, and until when; null when nothing is to choose. */
  offers: z
    .object({
      choices: z.array(z.enum(['OTHER_TEAM', 'ORDINARY_PRICE', 'REFUND'])),
      until: wireInstant,
      teams: z.array(groupTeam),
    })
    .nullable(),
  outcomeText: z.string(),
  timeline: z.array(z.object({ text: z.string(), at: wireInstant })),
});
export type Pledge = z.output<typeof pledge>;

export const campaignDetail = campaignCard.extend({
  introduction: z.string(),
  /** False for those that are in no list and found by their link only. */
  isListed: z.boolean(),
  /** The latest who joined and paid. */
  joiners: z.array(joiner),
  /** Open teams that take strangers, and the one asked for. */
  teams: z.array(groupTeam),
  /** The caller's live pledge, or the latest one. */
  ownPledge: pledge.nullable(),
});
export type CampaignDetail = z.output<typeof campaignDetail>;

export const getCampaignArray = endpoint({
  path: '/GroupBuy/GetCampaignArray',
  summary: '團購列表，含進度、階梯價與伺服器時間；進行中的在前，先結束的優先',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({
    channelId: wireChannelId,
    status: z.array(campaignStatus).max(10).optional(),
    activityId: wireId.optional(),
    productId: wireId.optional(),
    skuIdArray: z.array(wireId).max(100).optional(),
    limit: z.int().min(1).max(50).optional(),
  }),
  answer: resultOf(z.array(campaignCard)),
  refusals: ['NOT_FOUND'],
});

export const getCampaign = endpoint({
  path: '/GroupBuy/GetCampaign',
  summary: '單一團購：進度、階梯、參加者（遮罩）、好友團與自己的參團',
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
      quantity: z.int().min(1).max(999),
      /** The most that is taken to fill a case; the same as `quantity` when left out. */
      maxQuantity: z.int().min(1).max(999).optional(),
      /** This quantity or nothing. */
      isAllOrNothing: z.boolean().optional(),
    }),
  )
  .min(1)
  .max(50)
  .meta({ examples: [[{ skuId: 1, quantity: 2 }]] });

const joinRequest = z.strictObject({
  channelId: wireChannelId,
  campaignId,
  lines: joinLines,
  source: z.strictObject({ first: z.string().max(200), last: z.string().max(200) }).optional(),
});
/** A checkout that joins when it is submitted: pieces and seat are held then, before any payment. */
const joinAnswer = resultOf(z.object({ checkoutNo: z.string() }));
const joinRefusals = [
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
  summary: '參加團購：建立結帳，送出訂單時保留名額與數量',
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
  summary: '參加好友團：建立結帳，送出訂單時保留座位',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: joinRequest.extend({ teamNo }),
  answer: joinAnswer,
  refusals: joinRefusals,
});

export const getPledgeArray = endpoint({
  path: '/GroupBuy/GetPledgeArray',
  summary: '我的團購：參團、金額、時間軸，新的在前',
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
  summary: '我的一筆參團',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ pledgeNo }),
  answer: resultOf(z.object({ pledge, campaign: campaignCard })),
  refusals: ['NOT_FOUND'],
});

export const updatePledge = endpoint({
  path: '/GroupBuy/UpdatePledge',
  summary: '修改參團數量：減少時退回差額；增加時建立新的結帳，付款後取代原參團並全額退回原款項',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ pledgeNo, lines: joinLines }),
  /** `checkoutNo` is given when more must be paid. */
  answer: resultOf(z.object({ pledge, checkoutNo: z.string().nullable() })),
  refusals: [...joinRefusals, 'PLEDGE_BINDING'],
});

export const withdrawPledge = endpoint({
  path: '/GroupBuy/WithdrawPledge',
  summary: '退出團購：釋出數量與座位，全額退款',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ pledgeNo }),
  answer: resultOf(pledge),
  refusals: ['NOT_FOUND', 'PLEDGE_BINDING'],
});

export const takeTeamOffer = endpoint({
  path: '/GroupBuy/TakeTeamOffer',
  summary: '好友團未成團時的選擇：加入另一團、改以原價購買（全額退款並建立原價結帳）或退款',
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
