import * as contract from '@kaituan/contract/member-account';
import { requireRecentProof } from '#server/identity/change-sign-in-methods.ts';
import { endOtherSessions } from '#server/identity/end-sessions.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { deleteOtherDevices } from '#server/identity/known-device.ts';

export const signOutOthers = handleSession(contract.signOutOthers, async ({ deviceId }, call) => {
  const { member, sessionId } = await requireRecentProof(call);
  await deleteOtherDevices(call, { memberId: member.id, onlySessionId: deviceId });
  const current = { memberId: member.id, sessionId };
  const endedCount = await endOtherSessions(call.database, current, call.now(), deviceId);
  return { result: { endedCount } };
});
