import { z } from 'zod';
import { endpoint, resultOf, wireInstant } from '#contract/endpoint.ts';

/** Null where the caller's role does not see it. */
const count = z.int().nullable();

/** Of one channel. */
export const staffToday = z.object({
  channelId: z.int(),
  /** Unpaid orders whose buyer reported a transfer. */
  toConfirm: z.int(),
  unpaid: z.int(),
  /** Orders with a parcel that is due today or was before, and with one whose day has not come. */
  toShip: z.int(),
  toShipLater: z.int().nullish(),
  returns: z.int(),
  refunds: count,
  /** Refunds whose member changed the account after it was in a file for the bank. */
  changedAccounts: count,
  questions: count,
  /** Variants on sale whose stock is at the level to order again. */
  lowStock: count,
  /** Notifications of the last week that could not be sent; those of no channel count in the default one. */
  deadLetters: count,
  /** Open group buys, the next to close first; at most ten. */
  groups: z
    .array(
      z.object({
        campaignId: z.int(),
        title: z.string(),
        closesAt: wireInstant,
        /** Of the goal, in basis points; says nothing of teams, which fill each for itself. */
        ratioBps: z.int(),
        /** Of a group buy of teams, how many fill one. */
        teamSize: z.int().nullable(),
        buyers: z.int(),
        /** Of them, who joined within a day. */
        newBuyers: z.int(),
      }),
    )
    .nullable(),
  /** Searches of the last week that found nothing, the most frequent first. */
  misses: z.array(z.object({ query: z.string(), times: z.int() })).nullable(),
  /** What sold most in the last seven days, by its sum; at most five. Null without amounts. */
  bestSellers: z
    .array(
      z.object({
        productId: z.int(),
        name: z.string(),
        pieces: z.int(),
        /** In the seven days before. */
        formerPieces: z.int(),
        salesTwd: z.int(),
      }),
    )
    .nullable(),
  /** The last 28 days in Taiwan, oldest first, of orders that were not cancelled; null without amounts. */
  sales: z.array(z.object({ day: z.iso.date(), orders: z.int(), salesTwd: z.int() })).nullable(),
});
export type StaffToday = z.output<typeof staffToday>;

export const getTodayArray = endpoint({
  path: '/StaffToday/GetTodayArray',
  summary: '各通路今天要做的事與近四週的銷售',
  access: { staff: 'PACKING', of: 'RECORD' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(staffToday)),
  refusals: [],
});
