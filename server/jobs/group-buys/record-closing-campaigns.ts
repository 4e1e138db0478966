import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import type { Job } from '#server/jobs/job.ts';

const soonMs = 24 * 3_600_000;

/** Records once per close that a campaign closes within a day; an extension makes it another close. */
export const recordClosingCampaigns: Job = async (database, now) => {
  const closing = await database
    .select({ id: groupCampaign.id, closesAt: groupCampaign.closesAt })
    .from(groupCampaign)
    .where(
      and(
        eq(groupCampaign.status, 'OPEN'),
        gt(groupCampaign.closesAt, now),
        lte(groupCampaign.closesAt, new Date(now.getTime() + soonMs)),
      ),
    )
    .orderBy(asc(groupCampaign.id));
  const events = closing.map(
    ({ id, closesAt }): NewEvent => ({
      ...{ subject: 'CAMPAIGN', subjectId: `${id}`, kind: 'CLOSING_SOON', actor: 'SYSTEM' },
      dedupeKey: `closing-soon ${id} ${closesAt.toISOString()}`,
    }),
  );
  await recordEvents(database, events, now);
  return events.length;
};
