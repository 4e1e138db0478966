import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { paymentMethodsForPledge, pledgeHeldUntil } from '@kaituan/domain/pledge/pledge-hold';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { laterColumns } from '#server/features/records/payment/later-payments.ts';
import type { PledgeChangeRow } from './pledge-change.ts';

type HeldOrder = Pick<OrderRow, 'orderNo' | 'placedAt' | 'payBy'>;
type PledgeHold = {
  methods: PaymentMethod[];
  holdUntilOf(method: PaymentMethod, codeExpiresAt?: Date): Date;
};

/**
 * How a pledge's order can be paid now, and until when it is held for a method, by when the order was
 * placed; another method never shortens what it has.
 */
export const findPledgeHold = (
  database: Database,
  order: HeldOrder,
  now: Date,
): Promise<PledgeHold> => findHold(database, order, 'HELD', now);

/** The same of the difference of a changed pledge, by when the change was requested. */
export const findChangeHold = (
  database: Database,
  { orderNo, requestedAt: placedAt, heldUntil: payBy }: PledgeChangeRow,
  now: Date,
): Promise<PledgeHold> => findHold(database, { orderNo, placedAt, payBy }, 'CONFIRMED', now);

async function findHold(
  database: Database,
  { orderNo, placedAt, payBy }: HeldOrder,
  status: 'HELD' | 'CONFIRMED',
  now: Date,
): Promise<PledgeHold> {
  const [group] = await database
    .select({
      later: laterColumns(groupCampaign),
      endsAt: sql`coalesce(${groupTeam.expiresAt}, ${groupCampaign.closesAt})`.mapWith(
        groupCampaign.closesAt,
      ),
    })
    .from(groupPledge)
    .innerJoin(groupCampaign, eq(groupCampaign.id, groupPledge.campaignId))
    .leftJoin(groupTeam, eq(groupTeam.teamNo, groupPledge.teamNo))
    .where(and(eq(groupPledge.orderNo, orderNo), eq(groupPledge.status, status)));
  if (!group) return { methods: [], holdUntilOf: () => placedAt };
  const terms = { later: group.later, closesAt: group.endsAt.getTime() };
  return {
    methods: paymentMethodsForPledge(terms, now.getTime()),
    holdUntilOf(method, codeExpiresAt) {
      const until = pledgeHeldUntil(method, terms, placedAt.getTime(), codeExpiresAt?.getTime());
      return new Date(Math.max(payBy?.getTime() ?? 0, until ?? 0));
    },
  };
}

/** A pledge is held as long as its order. */
export async function moveHeldUntil(
  database: Database,
  { orderNo, campaignId, holdUntil }: Pick<OrderRow, 'orderNo' | 'campaignId' | 'holdUntil'>,
): Promise<void> {
  if (campaignId === null) return;
  await database
    .update(groupPledge)
    .set({ heldUntil: holdUntil })
    .where(and(eq(groupPledge.orderNo, orderNo), eq(groupPledge.status, 'HELD')));
}
