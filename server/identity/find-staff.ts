import { grantOf } from '@kaituan/domain/staff/grant';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  member,
  refreshFamily,
  secondFactor,
  staffMember,
} from '#server/database/identity-schema.ts';
import type { Caller } from '#server/http/handler.ts';
import type { Staff } from '#server/http/staff-access.ts';

/** ENROL: it has to be set up first; PROVE: it has to be proved in this sign-in. */
export type SecondFactorNeed = 'NONE' | 'ENROL' | 'PROVE';
export type FoundStaff = Staff & { secondFactor: SecondFactorNeed };

/** The roles whose second factor a shop requires. */
const guarded = ['OWNER', 'MANAGER'];

/**
 * A member's permissions as staff, read anew for every call: a removal counts at once. There are none before
 * the second factor that is set up, or required, was proved in this sign-in.
 */
export async function findStaff(
  database: Database,
  { memberId, sessionId = '' }: Pick<Caller, 'memberId' | 'sessionId'>,
  { requiresSecondFactor = false } = {},
): Promise<FoundStaff> {
  const appointments = await database
    .select({
      ...{ role: staffMember.role, channelId: staffMember.channelId },
      ...{ confirmedAt: secondFactor.confirmedAt, provedAt: refreshFamily.secondFactorAt },
    })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .leftJoin(secondFactor, eq(secondFactor.memberId, member.id))
    .leftJoin(refreshFamily, eq(refreshFamily.sessionId, sessionId))
    .where(and(eq(staffMember.memberId, memberId), eq(member.status, 'ACTIVE')));
  const [first] = appointments;
  const isRequired =
    requiresSecondFactor && appointments.some(({ role }) => guarded.includes(role));
  const need: SecondFactorNeed = first?.confirmedAt
    ? first.provedAt
      ? 'NONE'
      : 'PROVE'
    : isRequired
      ? 'ENROL'
      : 'NONE';
  const grants = need === 'NONE' ? appointments.map(grantOf) : [];
  return { by: memberId, grants, secondFactor: need };
}
