import { createHash } from 'node:crypto';
import type { StaffInvitation } from '@kaituan/contract/staff/shop/staff-invitation';
import * as contract from '@kaituan/contract/staff/shop/staff-invitation';
import { grantOf, isGranted } from '@kaituan/domain/staff/grant';
import { staffRoleText } from '@kaituan/domain/staff/role';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { staffAudit, staffInvitation } from '#server/database/schema/staff-schema.ts';
import { requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { appoint, getMemberNamed } from './staff-query.ts';

type InvitationRow = typeof staffInvitation.$inferSelect;

export const hashInvitation = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export const presentInvitation = (row: Omit<InvitationRow, 'tokenHash'>): StaffInvitation => ({
  ...{ invitationNo: row.invitationNo, role: row.role, channelId: row.channelId },
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

const isOpen = (token: string, now: Date) =>
  and(eq(staffInvitation.tokenHash, hashInvitation(token)), gt(staffInvitation.expiresAt, now));
const gone = () =>
  new Refusal('GONE', { message: '這條邀請連結用過了、被收回或過期了，請店主再給您一條' });

export const getInvitation = handleStaff(
  contract.getInvitation,
  async ({ token }, { database, now }) => {
    const found = await findInvitation(database, isOpen(token, now));
    if (!found) throw gone();
    const { row, channelName, shopName } = found;
    return { result: { ...presentInvitation(row), channelName, shopName } };
  },
);

/** An invitation with what it is to be named by. */
export async function findInvitation(database: Database, isThis: SQL | undefined) {
  const [found] = await database
    .select({ row: staffInvitation, channelName: channel.name, shopName: salesCompany.htmlTitle })
    .from(staffInvitation)
    .leftJoin(channel, eq(channel.id, staffInvitation.channelId))
    // The whole shop goes by the name of its first channel.
    .innerJoin(
      salesCompany,
      sql`${salesCompany.id} = coalesce(${channel.salesCompanyId},
        (select c.sales_company_id from channel c order by c.id limit 1))`,
    )
    .where(isThis);
  return found;
}

export const acceptInvitation = handleStaff(
  contract.acceptInvitation,
  async ({ token }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    // The statement that finds it uses it up: two who open it at once are not both appointed.
    const [used] = await database.delete(staffInvitation).where(isOpen(token, now)).returning();
    if (!used || !(await mayInvite(database, used))) throw gone();
    const { role, channelId, invitedBy: by } = used;
    const who = await getMemberNamed(database, memberId);
    const { before } = await appoint(database, { who, role, channelId, by, now });
    // An invitation is no change of role; refused, the link stays open for whom it was meant.
    if (before) {
      const message = `您在這裡已經是${staffRoleText[before]}，要改職務請店主修改`;
      throw new Refusal('FORBIDDEN', { message });
    }
    await database.insert(staffAudit).values({
      ...{ at: now, actedBy: memberId, call: contract.acceptInvitation.path, channelId },
      ...{ subjectId: memberId, request: { invitationNo: used.invitationNo } },
      ...{ before: null, after: { role } },
    });
    return { result: null };
  },
);

/** Whether who invited could still appoint: what a dismissed owner left behind opens nothing. */
async function mayInvite(database: Database, invitation: InvitationRow): Promise<boolean> {
  const { invitedBy, channelId } = invitation;
  if (invitedBy === commandLine) return true;
  const appointments = await database
    .select({ role: staffMember.role, channelId: staffMember.channelId })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .where(and(eq(staffMember.memberId, invitedBy), eq(member.status, 'ACTIVE')));
  return isGranted(appointments.map(grantOf), 'SETTINGS', channelId);
}
