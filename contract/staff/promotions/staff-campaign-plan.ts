import { casePolicies } from '@kaituan/domain/group-buy/case-lot';
import { z } from 'zod';
import {
  endpoint,
  resultOf,
  seenVersion,
  wireChannelId,
  wireId,
  wireInstant,
} from '#contract/endpoint.ts';
import { campaignMode } from '#contract/group-buy/campaign.ts';
import { judgedPlan } from './staff-promotion.ts';

const wholeNumber = z.int().nullable();

/** A group buy as its owner plans it; what the mode has no use for is null. */
export const campaignPlan = z.strictObject({
  mode: campaignMode,
  /** A draft is shown to nobody; SCHEDULED is published, and opens at its time. */
  status: z.enum(['DRAFT', 'SCHEDULED']),
  title: z
    .string()
    .trim()
    .max(100)
    .meta({ examples: ['愛文芒果 產地團'] }),
  introduction: z
    .string()
    .trim()
    .max(5_000)
    .meta({ examples: ['現採直送，一箱五斤。'] }),
  /** One of the shop's own pictures; null for that of the first SKU. */
  pictureId: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .nullable()
    .meta({ examples: [null] }),
  /** LINK_ONLY is in no list. */
  visibility: z.enum(['PUBLIC', 'LINK_ONLY']),
  /** The activity that lists it. */
  activityId: wireId.nullable().meta({ examples: [null] }),
  opensAt: wireInstant.meta({ examples: ['2027-06-01T02:00:00.000Z'] }),
  closesAt: wireInstant.meta({ examples: ['2027-06-05T12:00:00.000Z'] }),
  shipFrom: wireInstant.meta({ examples: ['2027-06-08T16:00:00.000Z'] }),
  shipTo: wireInstant.meta({ examples: ['2027-06-11T16:00:00.000Z'] }),
  goalKind: z.enum(['BUYERS', 'UNITS', 'AMOUNT']),
  goalMin: wholeNumber.meta({ examples: [30] }),
  perMemberMax: wholeNumber.meta({ examples: [10] }),
  perOrderMax: wholeNumber.meta({ examples: [null] }),
  teamSize: wholeNumber.meta({ examples: [null] }),
  teamHours: wholeNumber.meta({ examples: [null] }),
  /** Whether those who were not invited may join a team. */
  allowsStrangers: z.boolean(),
  /** Pieces in a case where whole cases are bought, and how the last one is completed. */
  caseQty: wholeNumber.meta({ examples: [null] }),
  casePolicy: z
    .enum(casePolicies)
    .nullable()
    .meta({ examples: [null] }),
  /** Hours that a bank transfer has; null where none is taken. */
  transferHours: wholeNumber.meta({ examples: [24] }),
  paysOnDelivery: z.boolean(),
  paysAtPickup: z.boolean(),
  items: z
    .array(
      z.strictObject({
        skuCode: z.string().trim().min(1).max(60),
        /** The most pieces; null for no end. */
        capUnits: wholeNumber,
        priceTwd: z.int().min(1),
        rungs: z.array(z.strictObject({ minQty: z.int().min(1), unitPriceTwd: z.int().min(1) })),
      }),
    )
    .min(1)
    .max(50)
    .meta({
      examples: [
        [
          {
            ...{ skuCode: 'MANGO-5', capUnits: 200, priceTwd: 480 },
            rungs: [{ minQty: 30, unitPriceTwd: 450 }],
          },
        ],
      ],
    }),
});
export type CampaignPlanForm = z.output<typeof campaignPlan>;

export const getCampaignPlan = endpoint({
  path: '/StaffGroupBuy/GetCampaignPlan',
  summary: '一個團購的設定，供修改或複製成新團購',
  access: { staff: 'GROUP_BUYS', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({ campaignId: wireId.meta({ examples: [1] }) }),
  answer: resultOf(
    z.object({
      channelId: wireChannelId,
      /** Told when saving, so that nobody overwrites what another has changed. */
      version: z.string(),
      /** Whether members can see it, so that only what hurts nobody may be changed. */
      isPublished: z.boolean(),
      plan: campaignPlan,
    }),
  ),
  refusals: ['NOT_FOUND'],
});

export const saveCampaignPlan = endpoint({
  path: '/StaffGroupBuy/SaveCampaignPlan',
  summary: '開新的團購，或修改既有的；規則和檔案匯入相同，isCheckOnly 只檢查',
  access: { staff: 'GROUP_BUYS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({
    channelId: wireChannelId,
    /** Null for a new one. */
    campaignId: wireId
      .nullable()
      .default(null)
      .meta({ examples: [1] }),
    version: seenVersion,
    isCheckOnly: z.boolean().default(false),
    plan: campaignPlan,
  }),
  answer: resultOf(judgedPlan.extend({ campaignId: wireId.nullable() })),
  refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
});
