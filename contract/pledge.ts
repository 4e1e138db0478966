import { pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { z } from 'zod';
import { groupTeam } from './campaign.ts';
import { wireId, wireInstant, wireTwd } from './endpoint.ts';

export const pledgeStatus = z.enum(pledgeStatuses);
const count = z.int().min(0);

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
  /** While a raise waits for its payment: what that is, and what of the pledge before goes back then. */
  raise: z.object({ dueTwd: wireTwd, backTwd: wireTwd }).nullable(),
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
  /** While it waits for its payment: what that is. */
  dueTwd: wireTwd.nullable(),
  /** What sending it costs, as ordered; part of what is paid. */
  shippingTwd: wireTwd,
  paidTwd: wireTwd,
  /** Asked back so far, and of it paid out. */
  refundTwd: wireTwd,
  refundedTwd: wireTwd,
  /** Of what was asked back and is not paid out: refunds that the gateway refused, which the shop settles by hand. */
  refundFailedTwd: wireTwd,
  /** Kept back from refunds because so few pieces cost more to send. */
  shippingKeptTwd: wireTwd,
  /** While it can be edited, its parcels: what sending them costs, now, as ordered, and by the value of goods at these prices. */
  parcels: z.array(
    z.object({
      feeTwd: wireTwd,
      orderedFeeTwd: wireTwd,
      tiers: z.array(z.object({ minGoodsTwd: wireTwd, feeTwd: wireTwd })),
      goods: z.array(z.object({ skuId: wireId, unitPriceTwd: wireTwd, orderedQuantity: count })),
    }),
  ),
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
  /** While it waits for its payment: until when that is taken. The hold may last a little longer. */
  payBy: wireInstant.nullable(),
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
