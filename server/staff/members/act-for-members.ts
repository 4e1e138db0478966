import { randomBytes } from 'node:crypto';
import * as contract from '@kaituan/contract/staff/members/staff-member';
import { parseDisplayName } from '@kaituan/domain/member/profile';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { signAccessToken } from '#server/identity/access-token.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import {
  createPasswordMember,
  hashPassword,
  setPassword,
} from '#server/identity/passwords/set-password.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';
import { endAllSessions } from '#server/identity/sessions/end-sessions.ts';
import { getMemberNamed } from '#server/staff/appointments/staff-query.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { recordMemberEvent } from './staff-member-query.ts';

const shownTokenMinutes = 15;
/** Accounts use connections of their own, for which a transaction here would wait forever. */
const own = { transaction: 'OWN' } as const;

export const createMember = handleStaff(
  contract.createMember,
  async ({ email, name, password: given }, { database, staff, accounts, now }) => {
    if (await findMemberByEmail(database, email)) {
      throw new Refusal('EMAIL_TAKEN', { message: `${email} 已經是會員` });
    }
    const displayName = parseDisplayName(name ?? email.split('@', 1)[0] ?? '');
    if (displayName === undefined) {
      const details = [{ path: 'name', rule: 'NAME' }];
      throw new Refusal('VALIDATION_FAILED', { message: '名稱要 1 到 30 個字', details });
    }
    const password = await choosePassword(given, email);
    const passwordHash = await hashPassword((await accounts()).accounts, password);
    const memberId = await createPasswordMember(
      database,
      { email, passwordHash, displayName },
      now,
    );
    staff.note({ subjectId: memberId, after: { name: displayName } });
    return { result: { memberId, displayName, password } };
  },
  own,
);

export const setMemberPassword = handleStaff(
  contract.setMemberPassword,
  async ({ who, password: given }, { database, staff, accounts, now }) => {
    const { id, displayName, email } = await getMemberNamed(database, who);
    const password = await choosePassword(given, email);
    const passwordHash = await hashPassword((await accounts()).accounts, password);
    const endedCount = await inTransaction(database, async (transaction) => {
      await setPassword(transaction, { memberId: id, passwordHash }, now);
      await recordMemberEvent(transaction, id, { kind: 'PASSWORD_SET', now });
      return endAllSessions(transaction, id, now);
    });
    staff.note({ subjectId: id, before: { sessions: endedCount }, after: { sessions: 0 } });
    return { result: { displayName, password, endedCount } };
  },
  own,
);

export const createMemberToken = handleStaff(
  contract.createMemberToken,
  async ({ who }, { database, accounts, now }) => {
    const found = await getMemberNamed(database, who);
    if (found.status === 'SUSPENDED') {
      throw new Refusal('ACCOUNT_SUSPENDED', { message: `${found.displayName} 已停用` });
    }
    const options = { now, lifeSeconds: shownTokenMinutes * 60 };
    const { accessToken } = await signAccessToken((await accounts()).accounts, found, options);
    await recordMemberEvent(database, found.id, { kind: 'TOKEN_MADE', now });
    return { result: { accessToken, minutes: shownTokenMinutes } };
  },
  own,
);

/** The given one, with the same rules as for members, or a random one. */
async function choosePassword(given: string | undefined, email: string): Promise<string> {
  if (given === undefined) return randomBytes(9).toString('base64url');
  await refuseWeakPassword(given, { email });
  return given;
}
