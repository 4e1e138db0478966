import * as contract from '@kaituan/contract/staff/members/staff-member';
import { eq } from 'drizzle-orm';
import { secondFactor } from '#server/database/schema/identity-schema.ts';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import type { Member } from '#server/identity/access-token.ts';
import { hasMethodBesidePasskeys } from '#server/identity/second-factor/passkey.ts';
import { endAllPushes, endAllSessions } from '#server/identity/sessions/end-sessions.ts';
import { getMemberNamed, keepAnOwner } from '#server/staff/appointments/staff-query.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import {
  changeMember,
  getChangeableMember,
  makeVerified,
  recordMemberEvent,
} from './staff-member-query.ts';

const named = ({ id, displayName }: Member) => ({ result: { memberId: id, displayName } });

/** The log notes the channel that a member was verified in, and the one now. */
function noteVerification(
  { staff }: StaffContext,
  { id, channelId }: Member,
  after: Pick<Member, 'channelId'>,
): void {
  const side = (verifiedChannelId: number | null) => ({ verifiedChannelId });
  staff.note({ subjectId: id, before: side(channelId), after: side(after.channelId) });
}

export const verifyMember = handleStaff(
  contract.verifyMember,
  async ({ who, channelId }, context) => {
    const { database, now } = context;
    const found = await getChangeableMember(context, who, channelId);
    const channelName = await makeVerified(database, found, channelId, now);
    noteVerification(context, found, { channelId });
    return { result: { displayName: found.displayName, channelName } };
  },
);

export const unverifyMember = handleStaff(contract.unverifyMember, async ({ who }, context) => {
  const found = await getChangeableMember(context, who);
  const to = { isVerified: false, channelId: null };
  const { database, now } = context;
  const change = { kind: 'UNVERIFIED', now } as const;
  await changeMember(database, found, { ...to, claimsChangedAt: now }, change);
  noteVerification(context, found, to);
  return named(found);
});

export const suspendMember = handleStaff(
  contract.suspendMember,
  async ({ who, reason }, context) => {
    const found = await getChangeableMember(context, who);
    await keepAnOwner(context.database, { memberId: found.id, channelId: null });
    const to = { status: 'SUSPENDED', suspensionReason: reason ?? null } as const;
    await changeMember(context.database, found, to, { kind: 'SUSPENDED', now: context.now });
    // The sign-ins stay until then, so that their devices are told why.
    await endAllPushes(context.database, found.id);
    context.staff.note({
      subjectId: found.id,
      before: { isSuspended: found.status === 'SUSPENDED' },
      after: { isSuspended: true, reason },
    });
    return named(found);
  },
);

/** Sign-ins from before the suspension do not become valid again. */
export const restoreMember = handleStaff(contract.restoreMember, async ({ who }, context) => {
  const { database, staff, now } = context;
  const found = await getChangeableMember(context, who);
  await endAllSessions(database, found.id, now);
  const to = { status: 'ACTIVE', suspensionReason: null } as const;
  await changeMember(database, found, to, { kind: 'RESTORED', now });
  staff.note({
    subjectId: found.id,
    before: { isSuspended: found.status === 'SUSPENDED' },
    after: { isSuspended: false },
  });
  return named(found);
});

export const signOutMember = handleStaff(contract.signOutMember, async ({ who }, context) => {
  const { database, staff, now } = context;
  const found = await getChangeableMember(context, who);
  await recordMemberEvent(database, found.id, { kind: 'SIGNED_OUT', now });
  const endedCount = await endAllSessions(database, found.id, now);
  staff.note({ subjectId: found.id, before: { sessions: endedCount }, after: { sessions: 0 } });
  return { result: { endedCount } };
});

/** For a member who lost the phone with its passkeys and the backup codes; all their sessions end. */
export const resetSecondFactor = handleStaff(
  contract.resetSecondFactor,
  async ({ who }, { database, staff, now }) => {
    const found = await getMemberNamed(database, who);
    const { id: memberId, displayName } = found;
    const removed = await database
      .delete(secondFactor)
      .where(eq(secondFactor.memberId, memberId))
      .returning({ confirmedAt: secondFactor.confirmedAt });
    // Who signs in by passkey only would never come in again.
    const keepsPasskeys = !(await hasMethodBesidePasskeys(database, found));
    const passkeys = keepsPasskeys
      ? []
      : await database
          .delete(memberPasskey)
          .where(eq(memberPasskey.memberId, memberId))
          .returning({ id: memberPasskey.id });
    await endAllSessions(database, memberId, now);
    staff.note({
      subjectId: memberId,
      before: { hadSecondFactor: removed.length > 0, passkeys: passkeys.length },
    });
    return { result: { memberId, displayName, keepsPasskeys } };
  },
);
