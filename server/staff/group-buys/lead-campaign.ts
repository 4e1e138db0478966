import * as contract from '@kaituan/contract/staff/promotions/staff-leader';
import { mayOpenNextCycle } from '@kaituan/domain/group-buy/campaign-life';
import { rolePermissions, staffRoles } from '@kaituan/domain/staff/role';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireCampaign } from './manage-group-buy.ts';
import { saveNextCycle } from './plan-campaign.ts';

const leadingRoles = staffRoles.filter((role) => rolePermissions[role].includes('OWN_GROUP_BUYS'));

/** Staff of a channel, or of the whole shop, who may run group buys of their own. */
const listLeaders = (database: Database, channelId: number) =>
  database
    .selectDistinct({ memberId: member.id, name: member.displayName })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .where(
      sql`(${staffMember.channelId} is null or ${staffMember.channelId} = ${channelId})
        and ${inArray(staffMember.role, leadingRoles)} and ${member.status} = 'ACTIVE'`,
    )
    .orderBy(member.displayName, member.id);

export const getLeaderArray = handleStaff(
  contract.getLeaderArray,
  async ({ channelId }, { database }) => ({
    result: { leaders: await listLeaders(database, channelId) },
  }),
);

export const setLeader = handleStaff(
  contract.setLeader,
  async ({ campaignId, memberId }, context) => {
    const { database, staff } = context;
    const { channelId, leaderId } = await requireCampaign(context, campaignId);
    const leaders = memberId === null ? [] : await listLeaders(database, channelId);
    if (memberId !== null && !leaders.some((one) => one.memberId === memberId)) {
      throw new Refusal('NOT_FOUND', { message: '請先把這位會員任命為團主' });
    }
    await database
      .update(groupCampaign)
      .set({ leaderId: memberId })
      .where(eq(groupCampaign.id, campaignId));
    staff.note({ before: { leaderId }, after: { leaderId: memberId } });
    return { result: null };
  },
);

/** The goods and prices stay those that the shop has set; a leader chooses the time. */
export const openNextCycle = handleStaff(
  contract.openNextCycle,
  async ({ campaignId, opensAt }, context) => {
    const { status, leaderId } = await requireCampaign(context, campaignId);
    if (!mayOpenNextCycle(status)) {
      throw new Refusal('ORDER_STATE_CONFLICT', { message: '這一團收單結束後，才能開下一團' });
    }
    const nextId = await saveNextCycle(context, { campaignId, opensAt });
    await context.database
      .update(groupCampaign)
      .set({ leaderId })
      .where(eq(groupCampaign.id, nextId));
    context.staff.note({ after: { campaignId: nextId, startsAt: opensAt } });
    return { result: { campaignId: nextId } };
  },
  { transaction: 'OWN' },
);
