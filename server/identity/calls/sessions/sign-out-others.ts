import * as contract from '@kaituan/contract/identity/member-account';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { endOtherSessions } from '#server/identity/sessions/end-sessions.ts';
import { deleteOtherDevices } from '#server/identity/sessions/known-device.ts';

export const signOutOthers = handleSession(contract.signOutOthers, async ({ deviceId }, call) => {
  const { member, sessionId } = await requireRecentProof(call);
  await deleteOtherDevices(call, { memberId: member.id, onlySessionId: deviceId });
  const current = { memberId: member.id, sessionId };
  const endedCount = await endOtherSessions(call.database, current, call.now(), deviceId);
  return { result: { endedCount } };
});
