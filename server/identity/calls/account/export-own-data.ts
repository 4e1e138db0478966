import * as contract from '@kaituan/contract/identity/account-deletion';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { ownDataLink } from '#server/identity/accounts/own-data-link.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';

export const exportOwnData = handleSession(contract.exportOwnData, async (_, call) => {
  const { member } = await requireRecentProof(call);
  await takeAttempts(call.database, [{ limit: limits.ownData, subject: member.id }], call.now());
  return { result: { url: await ownDataLink(call.database, member.id, call.now()) } };
});
