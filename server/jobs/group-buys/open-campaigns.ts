import { campaignLife } from '@kaituan/domain/group-buy/campaign-life';
import { stateBefore } from '@kaituan/domain/life-cycle';
import { and, eq, lte } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { announceCampaign, announceShown, anything } from '#server/events/announcements.ts';
import {
  campaignEventOf,
  recordCampaignEvents,
} from '#server/features/records/pledge/group-event.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

type Status = (typeof groupCampaign.$inferSelect)['status'];
type Move = { from: Status; to: 'OPEN' | 'CLOSING'; due: PgColumn };

const moveDue =
  ({ from, to, due }: Move): Job =>
  (database, now) =>
    inTransaction(database, async (transaction) => {
      const moved = await transaction
        .update(groupCampaign)
        .set({ status: to })
        .where(
          and(eq(groupCampaign.status, stateBefore(campaignLife, { from, to })), lte(due, now)),
        )
        .returning({ id: groupCampaign.id });
      const kind = campaignEventOf[to];
      if (kind) await recordCampaignEvents(transaction, moved, { kind, actor: 'SYSTEM' }, now);
      for (const { id } of moved) announceCampaign(transaction, id);
      if (moved.length > 0) announceShown(transaction, anything);
      return moved.length;
    });

/** Opens campaigns at their opening time. */
export const openCampaigns = moveDue({
  ...{ from: 'SCHEDULED', to: 'OPEN', due: groupCampaign.opensAt },
});

/** Ends joining at the closing time; pending payments are waited for. */
export const endJoining = moveDue({
  ...{ from: 'OPEN', to: 'CLOSING', due: groupCampaign.closesAt },
});
