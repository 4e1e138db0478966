import * as contract from '@kaituan/contract/account-deletion';
import { requireRecentProof } from '#server/identity/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/identity-limits.ts';
import { ownDataLink } from '#server/identity/own-data-link.ts';
import { takeAttempts } from '#server/identity/rate-limit.ts';

export const exportOwnData = handleSession(contract.exportOwnData, async (_, call) => {
  const { member } = await requireRecentProof(call);
  await takeAttempts(call.database, [{ limit: limits.ownData, subject: member.id }], call.now());
  return { result: { url: await ownDataLink(call.database, member.id, call.now()) } };
});
