import { randomBytes } from 'node:crypto';
import * as contract from '@kaituan/contract/staff/shop/staff-invitation';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { staffInvitation } from '#server/database/schema/staff-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { hashInvitation, presentInvitation } from './accept-invitation.ts';
import { requireChannelToExist } from './staff-query.ts';

const lifeMs = 7 * 86_400_000;
/** 32 characters in base64url. */
const tokenBytes = 24;

export const inviteStaff = handleStaff(
  contract.inviteStaff,
  async ({ role, channelId }, { database, staff, now }) => {
    await requireChannelToExist(database, channelId);
    await database.delete(staffInvitation).where(lt(staffInvitation.expiresAt, now));
    const token = randomBytes(tokenBytes).toString('base64url');
    const row = {
      ...{ invitationNo: newUlid(now), role, channelId, invitedBy: staff.by, invitedAt: now },
      expiresAt: new Date(now.getTime() + lifeMs),
    };
    await database.insert(staffInvitation).values({ ...row, tokenHash: hashInvitation(token) });
    staff.note({ subjectId: row.invitationNo, after: { role, channelId } });
    return { result: { ...presentInvitation(row), token } };
  },
);

export const getInvitationArray = handleStaff(
  contract.getInvitationArray,
  async (_, { database, staff, now }) => {
    const channels = staff.channels();
    const isSeen =
      channels === 'ALL' ? undefined : inArray(staffInvitation.channelId, [...channels]);
    const rows = await database
      .select()
      .from(staffInvitation)
      .where(and(gt(staffInvitation.expiresAt, now), isSeen))
      .orderBy(staffInvitation.invitedAt);
    return { result: rows.map(presentInvitation) };
  },
);

export const withdrawInvitation = handleStaff(
  contract.withdrawInvitation,
  async ({ invitationNo }, { database, staff }) => {
    const isThis = eq(staffInvitation.invitationNo, invitationNo);
    const [row] = await database.select().from(staffInvitation).where(isThis).for('update');
    if (!row) throw new Refusal('NOT_FOUND');
    const { role, channelId } = row;
    staff.requireChannel(channelId);
    await database.delete(staffInvitation).where(isThis);
    staff.note({ subjectId: invitationNo, before: { role, channelId } });
    return { result: null };
  },
);
