import { isGoalReached } from '@kaituan/domain/group-buy/campaign-goal';
import {
  type CampaignStatus,
  campaignLife,
  campaignStatusText,
  cancelRefusalText,
  extendCampaign,
  extensionRefusalText,
  findCancelRefusal,
  findExtensionRefusal,
} from '@kaituan/domain/group-buy/campaign-life';
import {
  type EarlyClosing,
  earlyCloseRefusalText,
  findEarlyCloseRefusal,
} from '@kaituan/domain/group-buy/early-close';
import { teamLife } from '@kaituan/domain/group-buy/team-rules';
import { canStep, statesBefore } from '@kaituan/domain/life-cycle';
import { afterQuiet } from '@kaituan/domain/notification/notification-delivery';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import {
  findClashesMade,
  lockPromotions,
  type PromotionClash,
} from '#server/features/records/flash-sale/live-promotion.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import { recordTeamEvents } from '#server/features/records/pledge/group-event.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeCampaign, countsOf, goalOf, lockCampaign } from './change-campaign.ts';
import { findLastHeldUntil } from './last-held-until.ts';

const hourMs = 3_600_000;

/** Extends a campaign and its edit deadline by some hours; returns the new closing time. */
export async function prolongCampaign(
  database: Database,
  { campaignId, hours }: { campaignId: number; hours: number },
  now: Date,
): Promise<Date> {
  await lockPromotions(database);
  const campaign = await lockCampaign(database, campaignId);
  const times = campaignTimesOf(campaign);
  const byMs = hours * hourMs;
  const refusal = findExtensionRefusal(times, byMs, now.getTime());
  if (refusal) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: extensionRefusalText[refusal] });
  }
  const extended = extendCampaign(times, byMs, now.getTime());
  const closesAt = new Date(extended.closesAt);
  const { clashes } = await findClashesMade(database, now, () =>
    changeCampaign(
      database,
      campaign,
      {
        closesAt,
        editUntil: new Date(extended.editUntil),
        extensions: extended.extensions,
        extendedAt: now,
      },
      { actor: 'SHOP', now },
    ),
  );
  refuseClashes(campaign, clashes);
  return closesAt;
}

/** The extension may overlap the next promotion of the same goods. */
function refuseClashes({ id, mode }: CampaignRow, clashes: readonly PromotionClash[]): void {
  const own = `${mode} ${id}`;
  if (!clashes.some(({ promotions }) => promotions.includes(own))) return;
  throw new Refusal('ORDER_STATE_CONFLICT', { message: '延長後會和同一個商品的下一個活動重疊' });
}

/** What decides whether a campaign may close earlier. */
export async function readEarlyClosing(
  database: Database,
  campaign: CampaignRow,
  now: Date,
): Promise<EarlyClosing> {
  return {
    ...{ times: campaignTimesOf(campaign), mode: campaign.mode },
    isGoalReached: isGoalReached(goalOf(campaign), countsOf(campaign)),
    lastHeldUntil: await findLastHeldUntil(database, eq(groupPledge.campaignId, campaign.id)),
    notifiedAt: afterQuiet(now.getTime()),
  };
}

/** Moves the close of a campaign that reached its goal forward; joiners may change and leave until then. */
export async function advanceClose(
  database: Database,
  { campaignId, closesAt }: { campaignId: number; closesAt: Date },
  now: Date,
): Promise<void> {
  const campaign = await lockCampaign(database, campaignId);
  const closing = await readEarlyClosing(database, campaign, now);
  const refusal = findEarlyCloseRefusal(closing, closesAt.getTime(), now.getTime());
  if (refusal) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: earlyCloseRefusalText[refusal] });
  }
  const values = { closesAt, editUntil: closesAt };
  await changeCampaign(database, campaign, values, { actor: 'SHOP', now });
}

/** Cancels a campaign before its close: its forming teams end, and jobs refund all pledges. */
export async function cancelCampaign(
  database: Database,
  { campaignId, reason }: { campaignId: number; reason: string },
  now: Date,
): Promise<void> {
  const campaign = await lockCampaign(database, campaignId);
  const refusal = findCancelRefusal(campaignTimesOf(campaign), now.getTime());
  if (refusal) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: cancelRefusalText[refusal] });
  }
  await changeCampaign(
    database,
    campaign,
    { status: 'CANCELLED', cancelReason: reason, settledAt: now },
    { actor: 'SHOP', now },
  );
  const dissolved = await database
    .update(groupTeam)
    .set({ status: 'DISSOLVED', endedAt: now })
    .where(
      and(
        eq(groupTeam.campaignId, campaignId),
        inArray(groupTeam.status, statesBefore(teamLife, 'DISSOLVED')),
      ),
    )
    .returning({ teamNo: groupTeam.teamNo });
  await recordTeamEvents(database, dissolved, 'DISSOLVED', now);
}

/** Moves a succeeded campaign to its next status; refused while pledges are still being settled. */
export async function moveCampaignOn(
  database: Database,
  { campaignId, status }: { campaignId: number; status: CampaignStatus },
  now: Date,
): Promise<void> {
  const campaign = await lockCampaign(database, campaignId);
  refuseStep(campaign.status, status);
  if (campaign.mode === 'CAMPAIGN' && (await isBeingSettled(database, campaignId))) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: '跟團仍在結算，請稍後再試' });
  }
  await changeCampaign(database, campaign, { status }, { actor: 'SHOP', now });
}

/** Refuses with the campaign's status and the missing step. */
function refuseStep(from: CampaignStatus, to: CampaignStatus): void {
  if (canStep(campaignLife, from, to)) return;
  const next = afterSuccess.find((step) => canStep(campaignLife, from, step));
  const wayOut =
    (isBeforeClose(from) && '結單並成團之後才能採購、到貨和出貨') ||
    (next && next !== to && `下一步是「${campaignStatusText[next]}」`) ||
    '沒有下一步了';
  throw new Refusal('ORDER_STATE_CONFLICT', {
    message: `這個團購現在是「${campaignStatusText[from]}」，不能改成「${campaignStatusText[to]}」：${wayOut}`,
  });
}

const afterSuccess = ['PROCURING', 'ARRIVED', 'DISTRIBUTING', 'CLOSED'] as const;
const isBeforeClose = (status: CampaignStatus): boolean =>
  status === 'DRAFT' || status === 'SCHEDULED' || status === 'OPEN' || status === 'CLOSING';

async function isBeingSettled(database: Database, campaignId: number): Promise<boolean> {
  const [left] = await database
    .select({ no: groupPledge.pledgeNo })
    .from(groupPledge)
    .where(and(eq(groupPledge.campaignId, campaignId), eq(groupPledge.status, 'CONFIRMED')))
    .limit(1);
  return left !== undefined;
}
