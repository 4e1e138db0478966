import * as contract from '@kaituan/contract/identity/second-factor';
import { handleSession } from '#server/identity/identity-call.ts';
import { findSecondFactor, isProven } from '#server/identity/second-factor/second-factor.ts';

export const getSecondFactor = handleSession(contract.getSecondFactor, async (_input, call) => {
  const { member, sessionId } = call.session;
  const found = await findSecondFactor(call.database, member.id);
  const isEnrolled = (found?.confirmedAt ?? null) !== null;
  return {
    result: {
      isEnrolled,
      isProven: isEnrolled && (await isProven(call.database, sessionId)),
      backupCodesLeft: isEnrolled ? (found?.backupHashes.length ?? 0) : 0,
    },
  };
});
