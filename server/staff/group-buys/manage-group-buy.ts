import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { eq } from 'drizzle-orm';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import * as steer from '#server/features/flows/settling/manage-campaign.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';

/**
 * A group buy that the caller may run: of the caller's channels, or led by the caller. Not locked: promotions are locked
 * before campaigns, and a campaign stays in its channel.
 */
export async function requireCampaign(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  campaignId: number,
): Promise<CampaignRow> {
  const [found] = await database
    .select()
    .from(groupCampaign)
    .where(eq(groupCampaign.id, campaignId));
  if (!found) throw new Refusal('NOT_FOUND', { message: `找不到團購 ${campaignId}` });
  staff.requireLed(found);
  return found;
}

export const extendCampaign = handleStaff(contract.extendCampaign, async (input, context) => {
  const before = await requireCampaign(context, input.campaignId);
  const closesAt = await steer.prolongCampaign(context.database, input, context.now);
  context.staff.note({
    before: { title: before.title, closesAt: presentTaipeiTime(before.closesAt) },
    after: { title: before.title, closesAt: presentTaipeiTime(closesAt) },
  });
  return { result: { closesAt: closesAt.toISOString() } };
});

export const advanceCampaignClose = handleStaff(
  contract.advanceCampaignClose,
  async ({ campaignId, closesAt }, context) => {
    const { title, closesAt: former } = await requireCampaign(context, campaignId);
    const close = new Date(closesAt);
    await steer.advanceClose(context.database, { campaignId, closesAt: close }, context.now);
    context.staff.note({
      before: { title, closesAt: presentTaipeiTime(former) },
      after: { title, closesAt: presentTaipeiTime(close) },
    });
    return { result: { closesAt: close.toISOString() } };
  },
);

export const cancelCampaign = handleStaff(contract.cancelCampaign, async (input, context) => {
  const { status } = await requireCampaign(context, input.campaignId);
  await steer.cancelCampaign(context.database, input, context.now);
  context.staff.note({
    before: { status: campaignStatusText[status] },
    after: { status: campaignStatusText.CANCELLED, reason: input.reason },
  });
  return { result: null };
});

export const moveCampaignOn = handleStaff(contract.moveCampaignOn, async (input, context) => {
  const { status } = await requireCampaign(context, input.campaignId);
  await steer.moveCampaignOn(context.database, input, context.now);
  context.staff.note({
    before: { status: campaignStatusText[status] },
    after: { status: campaignStatusText[input.status] },
  });
  return { result: null };
});
