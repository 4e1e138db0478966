import * as contract from '@kaituan/contract/member-account';
import { requireRecentProof } from '../change-ways-in.ts';
import { endOtherSessions } from '../end-sessions.ts';
import { answerCall } from '../identity-call.ts';
import { forgetOtherDevices } from '../known-device.ts';

export const signOutOthers = answerCall(contract.signOutOthers, async ({ deviceId }, call) => {
  const { member, sessionId } = await requireRecentProof(call);
  await forgetOtherDevices(call, { memberId: member.id, onlySessionId: deviceId });
  const current = { memberId: member.id, sessionId };
  const endedCount = await endOtherSessions(call.database, current, call.now(), deviceId);
  return { result: { endedCount } };
});
