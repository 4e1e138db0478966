import { findNearRung } from '@kaituan/domain/group-buy/price-ladder';
import { and, asc, eq, gt } from 'drizzle-orm';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import type { Job } from '#server/jobs/job.ts';

/** Records once per rung that a running campaign is near it. */
export const recordNearRungs: Job = async (database, now) => {
  const running = await database
    .select({
      ...{ id: groupCampaign.id, ladder: groupCampaign.ladder },
      units: groupCampaign.confirmedUnits,
    })
    .from(groupCampaign)
    .where(
      and(
        eq(groupCampaign.status, 'OPEN'),
        eq(groupCampaign.mode, 'CAMPAIGN'),
        gt(groupCampaign.closesAt, now),
        gt(groupCampaign.confirmedUnits, 0),
      ),
    )
    .orderBy(asc(groupCampaign.id));
  const events = running.flatMap(({ id, ladder, units }): NewEvent[] => {
    const data = findNearRung(ladder, units);
    if (!data) return [];
    const dedupeKey = `near-rung ${id} ${data.threshold}`;
    const kind = 'NEAR_RUNG';
    return [{ subject: 'CAMPAIGN', subjectId: `${id}`, kind, actor: 'SYSTEM', data, dedupeKey }];
  });
  await recordEvents(database, events, now);
  return events.length;
};
