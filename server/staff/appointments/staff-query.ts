import type { StaffMember } from '@kaituan/contract/staff/staff';
import { maskMobileNumber, parseMobileNumber } from '@kaituan/domain/member/phone-number';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { and, eq, ilike, inArray, isNull, like, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { containing, endingWith } from '#server/database/sql/parameters.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import { findMemberNamed } from '#server/identity/accounts/member-query.ts';
import { shownEmailOf } from '#server/identity/accounts/unverified-email.ts';

type StaffRow = typeof staffMember.$inferSelect;
type Place = Pick<StaffRow, 'memberId' | 'channelId'>;

function maskedPhoneOf({ phoneNumber }: Member): string | null {
  const national = phoneNumber && parseMobileNumber(phoneNumber);
  return national ? maskMobileNumber(national) : null;
}

const present = (who: Member, row: StaffRow): StaffMember => ({
  memberId: who.id,
  displayName: who.displayName,
  email: shownEmailOf(who),
  phone: maskedPhoneOf(who),
  role: row.role,
  channelId: row.channelId,
  appointedAt: row.appointedAt.toISOString(),
  appointedBy: row.appointedBy,
});

/** By a part of the name or the address, or by the phone: the whole number or how it ends. */
function isNamed(search: string): SQL | undefined {
  const digits = parseMobileNumber(search) ?? search;
  const endsSo = (column: AnyPgColumn) =>
    /^\d{3,}$/.test(digits) ? like(column, endingWith(digits)) : undefined;
  return or(
    ilike(member.displayName, containing(search)),
    and(ilike(member.email, containing(search)), notLike(member.email, '%.invalid')),
    endsSo(member.phoneNumber),
    endsSo(member.contactPhone),
  );
}

/** The appointments in some channels, the whole shop first. */
export async function listStaff(
  database: Database,
  channels: readonly number[] | 'ALL',
  search = '',
): Promise<StaffMember[]> {
  const rows = await database
    .select({ staff: staffMember, who: member })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .where(
      and(
        channels === 'ALL' ? undefined : inArray(staffMember.channelId, [...channels]),
        search === '' ? undefined : isNamed(search),
      ),
    )
    .orderBy(
      sql`${staffMember.channelId} nulls first`,
      staffMember.appointedAt,
      staffMember.memberId,
    );
  return rows.map(({ staff, who }) => present(who, staff));
}

/** The appointment of a member in a channel, or in the whole shop. */
export const isAppointment = ({ memberId, channelId }: Place) =>
  and(
    eq(staffMember.memberId, memberId),
    channelId === null ? isNull(staffMember.channelId) : eq(staffMember.channelId, channelId),
  );

export async function getMemberNamed(database: Database, name: string): Promise<Member> {
  const found = await findMemberNamed(database, name);
  if (!found || found.deletedAt) {
    throw new Refusal('NOT_FOUND', { message: `找不到會員 ${name}` });
  }
  return found;
}

/**
 * Refuses to take the role from the last owner of the whole shop, or to suspend that owner. The locks make
 * two such changes at once wait for each other, on the member because a suspension changes only that.
 */
export async function keepAnOwner(database: Database, { memberId, channelId }: Place) {
  if (channelId !== null) return;
  const owners = await database
    .select({ memberId: staffMember.memberId })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .where(
      and(
        eq(staffMember.role, 'OWNER'),
        isNull(staffMember.channelId),
        eq(member.status, 'ACTIVE'),
      ),
    )
    .orderBy(staffMember.memberId)
    .for('update', { of: [staffMember, member] });
  const isOwner = owners.some((owner) => owner.memberId === memberId);
  if (isOwner && owners.length === 1) {
    throw new Refusal('FORBIDDEN', { message: '這是最後一位店主，請先任命另一位' });
  }
}

export async function requireChannelToExist(
  database: Database,
  channelId: number | null,
): Promise<void> {
  if (channelId === null) return;
  const found = await database.select().from(channel).where(eq(channel.id, channelId));
  if (found.length > 0) return;
  throw new Refusal('NOT_FOUND', { message: `沒有編號 ${channelId} 的通路` });
}

/** Gives a member a role in a place, instead of the one before, which is answered as well. */
export async function appoint(
  database: Database,
  given: { who: Member; role: StaffRole; channelId: number | null; by: string; now: Date },
): Promise<{ before: StaffRole | undefined; result: StaffMember }> {
  const { who, role, channelId, by, now } = given;
  const place = { memberId: who.id, channelId };
  if (role !== 'OWNER') await keepAnOwner(database, place);
  const [before] = await database.select().from(staffMember).where(isAppointment(place));
  const values = { role, appointedAt: now, appointedBy: by };
  const [row] = await database
    .insert(staffMember)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [staffMember.memberId, staffMember.channelId], set: values })
    .returning();
  if (!row) throw new Error(`${who.id} was not appointed`);
  const result = await recordAppointment(database, 'STAFF_APPOINTED', { who, row, now });
  return { before: before?.role, result };
}

/** Records who was appointed or removed, and returns the appointment. */
export async function recordAppointment(
  database: Database,
  kind: 'STAFF_APPOINTED' | 'STAFF_REMOVED',
  { who, row, now }: { who: Member; row: StaffRow; now: Date },
): Promise<StaffMember> {
  const data = { role: row.role, channelId: row.channelId };
  const event = { subject: 'MEMBER', subjectId: who.id, kind, actor: 'SHOP', data } as const;
  await recordEvents(database, [event], now);
  return present(who, row);
}
