import * as contract from '@kaituan/contract/identity/member-account';
import { describeDevice } from '@kaituan/domain/member/device-name';
import { and, desc, eq, gt } from 'drizzle-orm';
import { memberSession } from '#server/database/schema/identity-schema.ts';
import { handleSession } from '#server/identity/identity-call.ts';

export const getDeviceArray = handleSession(contract.getDeviceArray, async (_input, call) => {
  const { member, sessionId } = call.session;
  const isTheirs = eq(memberSession.memberId, member.id);
  const sessions = await call.database
    .select()
    .from(memberSession)
    .where(and(isTheirs, gt(memberSession.expiresAt, call.now())))
    .orderBy(desc(eq(memberSession.id, sessionId)), desc(memberSession.updatedAt));
  return {
    result: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      ...describeDevice(userAgent ?? ''),
      signedInAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      isCurrent: id === sessionId,
    })),
  };
});
