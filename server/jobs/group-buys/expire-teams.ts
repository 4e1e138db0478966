import { teamStatusAt } from '@kaituan/domain/group-buy/team-rules';
import { and, asc, eq, lte } from 'drizzle-orm';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { expireTeam, refundUndecided } from '#server/features/flows/settling/expire-team.ts';
import { findLastHeldUntil } from '#server/features/flows/settling/last-held-until.ts';
import type { Job } from '#server/jobs/job.ts';
import { cancelHeld, unpaidInTime } from '#server/jobs/orders/cancel-held.ts';

/** Expires teams that did not fill in time. */
export const expireTeams: Job = async (database, now, tools) => {
  const due = await database
    .select()
    .from(groupTeam)
    .where(and(eq(groupTeam.status, 'FORMING'), lte(groupTeam.expiresAt, now)))
    .orderBy(asc(groupTeam.expiresAt));
  let expired = 0;
  for (const team of due) {
    const { teamNo } = team;
    try {
      const which = eq(groupPledge.teamNo, teamNo);
      const lastHeldUntil = await findLastHeldUntil(database, which);
      const facts = { ...team, expiresAt: team.expiresAt.getTime(), lastHeldUntil };
      if (teamStatusAt(facts, now.getTime()) !== 'EXPIRED') continue;
      await cancelHeld(database, { which, cancelling: unpaidInTime }, now, tools);
      if (await expireTeam(database, teamNo, now)) expired += 1;
    } catch (error) {
      tools.log.error({ err: error, teamNo }, 'expiring a team failed');
    }
  }
  return expired;
};

/** Refunds members of expired teams who did not choose. */
export const refundTeams: Job = (database, now, { log }) => refundUndecided(database, now, log);
