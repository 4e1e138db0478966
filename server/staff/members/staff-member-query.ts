import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import { getMemberNamed } from '#server/staff/appointments/staff-query.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

/**
 * A member whom the call may change: of a channel in which the permission is granted, or in the whole shop
 * when the member belongs to none. Staff are changed by those who appoint staff.
 */
export async function getChangeableMember(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  name: string,
  intoChannel?: number,
): Promise<Member> {
  const found = await getMemberNamed(database, name);
  staff.requireChannel(found.channelId ?? intoChannel ?? null);
  const [appointed] = await database
    .select({ role: staffMember.role })
    .from(staffMember)
    .where(eq(staffMember.memberId, found.id))
    .limit(1);
  if (appointed && !staff.may('SETTINGS', null)) {
    throw new Refusal('FORBIDDEN', { message: '工作人員的帳號只有店主能改' });
  }
  return found;
}

type MemberChange = Pick<NewEvent<'MEMBER'>, 'kind' | 'reason' | 'data'> & { now: Date };

/** Changes a member and records it. */
export async function changeMember(
  database: Database,
  { id }: Member,
  to: Partial<Member>,
  change: MemberChange,
): Promise<void> {
  await database
    .update(member)
    .set({ ...to, updatedAt: change.now })
    .where(eq(member.id, id));
  await recordMemberEvent(database, id, change);
}

/** Makes a member one of a channel, whose name is returned; tokens from before are no longer accepted. */
export async function makeVerified(
  database: Database,
  found: Member,
  channelId: number,
  now: Date,
): Promise<string> {
  const [into] = await database
    .select({ name: channel.name })
    .from(channel)
    .where(and(eq(channel.id, channelId), eq(channel.isActive, true)))
    // Whoever deactivates the channel at this moment waits, and counts this member.
    .for('key share');
  if (!into) throw new Refusal('NOT_FOUND', { message: `沒有編號 ${channelId} 的通路` });
  const to = { isVerified: true, channelId, claimsChangedAt: now };
  await changeMember(database, found, to, {
    ...{ kind: 'VERIFIED', now },
    data: { shopName: into.name },
  });
  return into.name;
}

export const recordMemberEvent = (
  database: Database,
  subjectId: string,
  { now, ...event }: MemberChange,
): Promise<void> =>
  recordEvents(database, [{ subject: 'MEMBER', subjectId, actor: 'SHOP', ...event }], now);
