import { maxCampaignItems, maxPiecesPerMember } from '@kaituan/domain/group-buy/campaign-plan';
import { z } from 'zod';
import { endpoint, resultOf, wireId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { joinRefusals } from '#contract/group-buy/group-buy.ts';
import { pickupPlace } from '#contract/order/checkout.ts';
import { orderNo, paymentMethod } from '#contract/order/payment.ts';
import { ofGroup } from '#contract/staff/promotions/staff-group-buy.ts';

const campaignId = wireId.meta({ description: '團購編號', examples: [1] });
const lines = z
  .array(z.strictObject({ skuId: wireId, quantity: z.int().min(1).max(maxPiecesPerMember) }))
  .min(1)
  .max(maxCampaignItems)
  .meta({ examples: [[{ skuId: 1, quantity: 2 }]] });

const chatOrder = z.object({
  orderNo,
  name: z.string(),
  lines: z.array(z.object({ skuId: wireId, quantity: z.int() })),
  payableTwd: wireTwd,
  state: z.enum(['UNPAID', 'OWED', 'PAID', 'CANCELLED']),
  /** A person without an account who has not claimed the order; with the path of the link for it. */
  claimPath: z.string().nullable(),
  isClaimed: z.boolean(),
  payBy: wireInstant.nullable(),
});
export type StaffChatOrder = z.output<typeof chatOrder>;

export const getChatOrderArray = endpoint({
  path: '/StaffGroupBuy/GetChatOrderArray',
  summary: '一個團購由聊天紀錄建立的訂單，以及建立時可選的取貨地點與付款方式',
  access: ofGroup,
  effect: 'SAFE',
  request: z.strictObject({ campaignId }),
  answer: resultOf(
    z.object({
      orders: z.array(chatOrder),
      places: z.array(pickupPlace),
      /** Those that leave people time: within minutes nobody opens a link. */
      methods: z.array(paymentMethod),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const searchBuyerArray = endpoint({
  path: '/StaffGroupBuy/SearchBuyerArray',
  summary: '找參加過團購的會員，替他們下單用；電話只顯示末三碼',
  access: ofGroup,
  effect: 'SAFE',
  request: z.strictObject({
    campaignId,
    text: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .meta({ examples: ['小美'] }),
  }),
  answer: resultOf(
    z.object({
      buyers: z.array(
        z.object({
          memberId: z.string(),
          name: z.string(),
          phoneEnding: z.string().nullable(),
        }),
      ),
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const orderForPerson = endpoint({
  path: '/StaffGroupBuy/OrderForPerson',
  summary:
    '替聊天裡的一個人下單：會員，或還沒有帳號的人（給一個付款與認領的連結）；同一個名字不會重複',
  access: ofGroup,
  effect: 'MUTATING',
  request: z.strictObject({
    campaignId,
    /** As in the chat; names the order within the group buy. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(20)
      .meta({ examples: ['王小姐'] }),
    /** Null for whose the name's order is already, else for somebody without an account. Another than a member whose it is, is refused. */
    memberId: z.string().max(64).nullable().default(null),
    lines,
    /** Orders also for a name whose order was cancelled; else it is refused. */
    again: z.boolean().default(false),
    /**
     * Where it is fetched and how it is paid, of an order that is placed. One that the name had with these pieces
     * (ALREADY), or that is paid at pickup and is changed, keeps its own.
     */
    placeId: z
      .string()
      .max(40)
      .meta({ examples: ['DAAN'] }),
    paymentMethod,
  }),
  answer: resultOf(
    z.object({
      /** ALREADY: the name had this order. CHANGED: the name had another quantity, which was corrected. */
      outcome: z.enum(['PLACED', 'ALREADY', 'CHANGED']),
      orderNo,
    }),
  ),
  unlogged: ['name'],
  refusals: [
    ...joinRefusals,
    'PLEDGE_BINDING',
    'PLEDGE_CHANGED',
    'PAYMENT_NOT_AVAILABLE',
    'CHECKOUT_INCOMPLETE',
    'ORDER_STATE_CONFLICT',
    'SHOP_NOT_OPEN',
  ],
});
