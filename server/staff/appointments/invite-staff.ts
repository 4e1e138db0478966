import { randomBytes } from 'node:crypto';
import * as contract from '@kaituan/contract/staff/shop/staff-invitation';
import { maskEmail } from '@kaituan/domain/member/masked-name';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { staffInvitation } from '#server/database/schema/staff-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { recordStaffChange } from '#server/http/staff-audit.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { hashInvitation, presentInvitation } from './accept-invitation.ts';
import { sendInvitation } from './invitation-letter.ts';
import { requireChannelToExist } from './staff-query.ts';

const lifeMs = 7 * 86_400_000;
/** 32 characters in base64url. */
const tokenBytes = 24;

export const inviteStaff = handleStaff(
  contract.inviteStaff,
  async (input, context) => {
    const { role, channelId, email } = input;
    const { database, staff, now } = context;
    const token = randomBytes(tokenBytes).toString('base64url');
    const row = {
      ...{ invitationNo: newUlid(now), role, channelId, invitedBy: staff.by, invitedAt: now },
      expiresAt: new Date(now.getTime() + lifeMs),
    };
    staff.note({
      subjectId: row.invitationNo,
      after: { role, channelId, ...(email !== null && { email: maskEmail(email) }) },
    });
    await inTransaction(database, async (transaction) => {
      await requireChannelToExist(transaction, channelId);
      await transaction.delete(staffInvitation).where(lt(staffInvitation.expiresAt, now));
      await transaction
        .insert(staffInvitation)
        .values({ ...row, tokenHash: hashInvitation(token) });
      const change = { endpoint: contract.inviteStaff, input, staff, now };
      await recordStaffChange(transaction, change);
    });
    // It is in the log already, together with what it invites to.
    staff.leaveUnnoted();
    const { invitationNo } = row;
    const letter =
      email === null ? null : await sendInvitation(context, { email, token, invitationNo });
    return { result: { ...presentInvitation(row), token, letter } };
  },
  // Nobody waits for a letter with a transaction open, and one that fails takes no invitation with it.
  { transaction: 'OWN' },
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
