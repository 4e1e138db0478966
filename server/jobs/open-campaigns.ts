import { and, eq, lte } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { groupCampaign } from '#server/database/group-schema.ts';
import { announceCampaign } from '#server/features/records/pledge/announce-campaign.ts';
import type { Job } from './job.ts';

type Status = (typeof groupCampaign.$inferSelect)['status'];

const moveDue =
  ({ from, to, due }: { from: Status; to: Status; due: PgColumn }): Job =>
  async (database, now) => {
    const moved = await database
      .update(groupCampaign)
      .set({ status: to })
      .where(and(eq(groupCampaign.status, from), lte(due, now)))
      .returning({ id: groupCampaign.id });
    for (const { id } of moved) announceCampaign(database, id);
    return moved.length;
  };

/** Opens campaigns at their opening time. */
export const openCampaigns = moveDue({
  ...{ from: 'SCHEDULED', to: 'OPEN', due: groupCampaign.opensAt },
});

/** Ends joining at the closing time; pending payments are waited for. */
export const endJoining = moveDue({
  ...{ from: 'OPEN', to: 'CLOSING', due: groupCampaign.closesAt },
});
