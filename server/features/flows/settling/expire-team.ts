import { offerOpenMs } from '@kaituan/domain/group-buy/team-offer';
import { teamLife, teamStatusAt } from '@kaituan/domain/group-buy/team-rules';
import { statesBefore } from '@kaituan/domain/life-cycle';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { recordTeamEvents } from '#server/features/records/pledge/group-event.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { failPledges } from './fail-pledges.ts';
import { forEachBatch } from './pledge-batch.ts';

/** Expires a team past its deadline without pending payments; false when it continues, or is full. */
export function expireTeam(database: Database, teamNo: string, now: Date): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const [team] = await transaction
      .select()
      .from(groupTeam)
      .where(eq(groupTeam.teamNo, teamNo))
      .for('no key update');
    if (!team || team.seatsHeld > 0) return false;
    const facts = { ...team, expiresAt: team.expiresAt.getTime(), lastHeldUntil: null };
    const isExpiring =
      team.status === 'FORMING' && teamStatusAt(facts, now.getTime()) === 'EXPIRED';
    if (!isExpiring) return false;
    await transaction
      .update(groupTeam)
      .set({ status: 'EXPIRED', endedAt: now })
      .where(
        and(
          eq(groupTeam.teamNo, teamNo),
          inArray(groupTeam.status, statesBefore(teamLife, 'EXPIRED')),
        ),
      );
    await recordTeamEvents(transaction, [team], 'EXPIRED', now);
    announceCampaign(transaction, team.campaignId);
    return true;
  });
}

/** Refunds members of expired teams who have not chosen within a day. */
export function refundUndecided(
  database: Database,
  now: Date,
  log: Pick<Logger, 'error'>,
): Promise<number> {
  const overdue = database
    .select({ teamNo: groupTeam.teamNo })
    .from(groupTeam)
    .where(
      and(
        eq(groupTeam.status, 'EXPIRED'),
        lte(groupTeam.endedAt, new Date(now.getTime() - offerOpenMs)),
      ),
    );
  const which = inArray(groupPledge.teamNo, overdue);
  return forEachBatch(database, { which, log }, (transaction, pledges) => {
    const explained = pledges.map((pledge) => ({
      ...pledge,
      outcomeText: `好友團未在時限內滿員，${pledge.isOwed ? '不用付款' : '款項將全額退回'}。`,
    }));
    const failing = { reason: 'GROUP_FAILED', actor: 'SYSTEM', offerTaken: 'REFUND' } as const;
    return failPledges(transaction, explained, failing, now);
  });
}
