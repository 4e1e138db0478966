import type { CampaignCounts, CampaignGoal } from '@kaituan/domain/group-buy/campaign-goal';
import { campaignLife } from '@kaituan/domain/group-buy/campaign-life';
import { canStep } from '@kaituan/domain/life-cycle';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import type { EventActor } from '#server/events/domain-event.ts';
import {
  campaignEventOf,
  recordCampaignEvents,
} from '#server/features/records/pledge/group-event.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Locks a campaign until the transaction ends; orders and pledges are locked before it, its pools and teams
 * after it.
 */
export async function lockCampaign(database: Database, campaignId: number): Promise<CampaignRow> {
  const [found] = await database
    .select()
    .from(groupCampaign)
    .where(eq(groupCampaign.id, campaignId))
    .for('no key update');
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Changes a locked campaign along its life cycle only; records it and announces it to subscribers. */
export async function changeCampaign(
  database: Database,
  campaign: CampaignRow,
  values: Partial<CampaignRow>,
  { actor, now }: { actor: EventActor; now: Date },
): Promise<void> {
  const { id, status } = campaign;
  const next = values.status;
  if (next !== undefined && !canStep(campaignLife, status, next)) {
    throw new Refusal('ORDER_STATE_CONFLICT');
  }
  await database
    .update(groupCampaign)
    .set(values)
    .where(and(eq(groupCampaign.id, id), eq(groupCampaign.status, status)));
  const kind = (next && campaignEventOf[next]) ?? closeEventOf(values);
  const reason = values.outcomeText ?? values.cancelReason ?? '';
  if (kind) {
    await recordCampaignEvents(database, [campaign], { kind, reason, actor }, now);
  }
  announceCampaign(database, id);
}

/** What moving the close is called. */
function closeEventOf({ closesAt, extendedAt }: Partial<CampaignRow>) {
  if (extendedAt) return 'EXTENDED';
  return closesAt ? 'CLOSES_EARLIER' : undefined;
}

export const goalOf = ({ goalKind, goalMin }: CampaignRow): CampaignGoal => ({
  ...{ kind: goalKind, min: goalMin },
});
export const countsOf = (campaign: CampaignRow): CampaignCounts => ({
  buyers: campaign.confirmedBuyers,
  units: campaign.confirmedUnits,
  amountTwd: campaign.confirmedTwd,
});
