import { campaignStatuses } from '@kaituan/domain/group-buy/campaign-life';
import { casePolicies } from '@kaituan/domain/group-buy/case-lot';
import { teamStatuses } from '@kaituan/domain/group-buy/team-rules';
import { temperatures } from '@kaituan/domain/shipping/temperature';
import { z } from 'zod';
import { hiddenPrice, quantityTier, shownSku } from '#contract/catalog/product.ts';
import { shippingWay } from '#contract/catalog/product-detail.ts';
import { wireId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { picture } from '#contract/media.ts';

export const campaignMode = z.enum(['CAMPAIGN', 'TEAM']);
/** A draft is nobody's business. */
export const campaignStatus = z.enum(campaignStatuses).exclude(['DRAFT']);
export const teamStatus = z.enum(teamStatuses);

const count = z.int().min(0);

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
     * Buyers, pieces, or TWD. A goal in TWD is given as SHARE, in per cent with `min` 100, in a channel that
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
  /** What it costs outside the group buy now; null where it cannot be bought there. */
  ordinaryPriceTwd: wireTwd.nullable(),
  /** Its ordinary quantity prices, below that of one piece; none where prices are hidden. */
  ordinaryTiers: z.array(quantityTier),
  unitPricesTwd: z.array(wireTwd).nullable(),
  /** The join price now. */
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
  /** Whether it may be paid later than at once: by a transfer within hours, on delivery, at pickup. */
  later: z.object({
    transferHours: z.int().nullable(),
    paysOnDelivery: z.boolean(),
    paysAtPickup: z.boolean(),
    /** How money comes back by the methods that it takes; told of one group buy at a time. */
    refundText: z.string().optional(),
    /** When it arrives, by these methods; told with it. */
    refundDaysText: z.string().optional(),
  }),
  extensions: count,
  /** What it came to once it is over, in words: what was reached, and why it failed. */
  outcomeText: z.string(),
  cancelReason: z.string().nullable(),
  hiddenPrice,
});
export type CampaignCard = z.output<typeof campaignCard>;

/** A group buy in a list, with the faces of the latest who joined and paid: initials, empty for the nameless. */
export const listedCampaign = campaignCard.extend({ faces: z.array(z.string()) });
export type ListedCampaign = z.output<typeof listedCampaign>;

/**
 * Goods of a group buy that travel together, and the ways to the main island that take any of them: each with
 * its fees by the value of the goods in it, the lowest first. Sizes are of one piece, null where nobody measured.
 */
export const campaignParcel = z.object({
  temperature: z.enum(temperatures),
  skuIds: z.array(wireId),
  sizes: z.array(
    z.object({
      skuId: wireId,
      weightG: z.int().nullable(),
      sidesMm: z.tuple([z.int(), z.int(), z.int()]).nullable(),
    }),
  ),
  ways: z.array(shippingWay),
});
export type CampaignParcel = z.output<typeof campaignParcel>;

/** Somebody who joined and paid; the name is masked. */
export const joiner = z.object({ name: z.string(), units: count, joinedAt: wireInstant });

export const groupTeam = z.object({
  teamNo: z.string(),
  campaignId: wireId,
  /** As the leader chose to be named in invitations, else masked; null where they have no name. */
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
