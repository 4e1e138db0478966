import { grantOf } from '@kaituan/domain/staff/grant';
import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  member,
  refreshFamily,
  secondFactor,
  staffMember,
} from '#server/database/schema/identity-schema.ts';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import type { Caller } from '#server/http/handler.ts';
import type { Staff } from '#server/http/staff-access.ts';
import { passkeyHost } from '#server/identity/second-factor/passkey.ts';

/** ENROL: it has to be set up first; PROVE: it has to be given in this sign-in. */
export type SecondFactorNeed = 'NONE' | 'ENROL' | 'PROVE';
export type FoundStaff = Staff & { secondFactor: SecondFactorNeed };

type Options = { requiresSecondFactor?: boolean; publicUrl?: string | undefined };

/** The roles whose second factor a shop requires. */
const guarded = ['OWNER', 'MANAGER'];

/**
 * A member's permissions as staff, read anew for every call: a removal counts at once. There are none before
 * the second factor that is set up, or required, was given in this sign-in: a code, or a passkey of this host.
 */
export async function findStaff(
  database: Database,
  { memberId, sessionId = '' }: Pick<Caller, 'memberId' | 'sessionId'>,
  { requiresSecondFactor = false, publicUrl }: Options = {},
): Promise<FoundStaff> {
  const appointments = await database
    .select({
      ...{ role: staffMember.role, channelId: staffMember.channelId },
      ...{ confirmedAt: secondFactor.confirmedAt, reauthenticatedAt: refreshFamily.secondFactorAt },
      hasPasskey: exists(
        database
          .select({ id: memberPasskey.id })
          .from(memberPasskey)
          .where(
            and(
              eq(memberPasskey.memberId, memberId),
              eq(memberPasskey.host, passkeyHost(publicUrl)),
            ),
          ),
      ) as SQL<boolean>,
    })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .leftJoin(secondFactor, eq(secondFactor.memberId, member.id))
    .leftJoin(refreshFamily, eq(refreshFamily.sessionId, sessionId))
    .where(and(eq(staffMember.memberId, memberId), eq(member.status, 'ACTIVE')));
  const [first] = appointments;
  const isRequired =
    requiresSecondFactor && appointments.some(({ role }) => guarded.includes(role));
  // A passkey is a second factor where one is required, else a quicker way to sign in.
  const isEnrolled = first?.confirmedAt || (isRequired && first?.hasPasskey);
  const isOpen = isEnrolled ? first?.reauthenticatedAt : !isRequired;
  const need: SecondFactorNeed = isOpen ? 'NONE' : isEnrolled ? 'PROVE' : 'ENROL';
  const grants = need === 'NONE' ? appointments.map(grantOf) : [];
  return { by: memberId, grants, secondFactor: need };
}
