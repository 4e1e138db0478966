import { pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { z } from 'zod';
import { wireId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { payment, paymentMethod } from '#contract/order/payment.ts';
import { groupTeam } from './campaign.ts';

export const pledgeStatus = z.enum(pledgeStatuses);
const count = z.int().min(0);

/** A member's own pledge with its money, in TWD. */
export const pledge = z.object({
  pledgeNo: z.string(),
  campaignId: wireId,
  orderNo: z.string(),
  status: pledgeStatus,
  statusText: z.string(),
  /**
   * A change to more pieces or other variants whose difference is not paid yet: until then the pledge stays
   * as it is.
   */
  change: z
    .object({
      lines: z.array(
        z.object({
          skuId: wireId,
          name: z.string(),
          optionText: z.string(),
          unitLabel: z.string(),
          quantity: count,
          maxQuantity: count,
          ceilingUnitPriceTwd: wireTwd,
        }),
      ),
      /** The difference to be paid, shipping included. */
      dueTwd: wireTwd,
      /** How long the additional pieces are held. */
      payBy: wireInstant,
      /** The ways to pay it now. */
      methods: z.array(paymentMethod),
      /** The latest attempt to pay it. */
      payment: payment.nullable(),
    })
    .nullable(),
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
  /** While it is unpaid: the amount due. */
  dueTwd: wireTwd.nullable(),
  /** To be collected with the goods; null for one that is paid before, and when nothing is owed any more. */
  owedTwd: wireTwd.nullable(),
  /** How the goods come with which it is paid; null when nothing is owed. */
  owedAt: z.enum(['HOME', 'CVS', 'PICKUP']).nullable(),
  /** Whether its buyer fetches all of it at a place of the shop. */
  isFetched: z.boolean(),
  /** The shipping fee as ordered; part of the amount paid. */
  shippingTwd: wireTwd,
  paidTwd: wireTwd,
  /** The ways by which that money came. */
  paidBy: z.array(paymentMethod),
  /** Refunds requested so far, and of these those paid out. */
  refundTwd: wireTwd,
  refundedTwd: wireTwd,
  /** Requested refunds that the gateway refused, which the shop settles by hand. */
  refundFailedTwd: wireTwd,
  /** Deducted from refunds because fewer pieces cost more to ship. */
  shippingKeptTwd: wireTwd,
  /**
   * While it can be edited: its parcels with their shipping fee, now, as ordered, and by the value of goods
   * at these prices.
   */
  parcels: z.array(
    z.object({
      feeTwd: wireTwd,
      orderedFeeTwd: wireTwd,
      tiers: z.array(z.object({ minGoodsTwd: wireTwd, feeTwd: wireTwd })),
      goods: z.array(
        z.object({
          skuId: wireId,
          productId: wireId,
          unitPriceTwd: wireTwd,
          orderedQuantity: count,
        }),
      ),
    }),
  ),
  /** Whether a refund needs a bank account, which the member gives on the order. */
  needsAccount: z.boolean(),
  /** The refund if it closed now, and at the next rung, as a text. */
  savings: z
    .object({
      refundNowTwd: wireTwd,
      refundAtNextRungTwd: wireTwd.nullable(),
      text: z.string(),
    })
    .nullable(),
  joinedAt: wireInstant,
  heldUntil: wireInstant.nullable(),
  /** While it is unpaid: the payment deadline. The hold may last a little longer. */
  payBy: wireInstant.nullable(),
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  withdrawUntil: wireInstant,
  /** The options of a member of an expired team, with their deadline; null without options. */
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
