import * as contract from '@kaituan/contract/identity/passkey';
import { Refusal } from '#server/http/refusal.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import {
  listPasskeys,
  passkeyHost,
  requestOptionsOf,
} from '#server/identity/second-factor/passkey.ts';

export const beginPasskeyProof = handleSession(contract.beginPasskeyProof, async (_input, call) => {
  const { database, publicUrl, session } = call;
  const own = await listPasskeys(database, session.member.id);
  const usable = own.filter(({ host }) => host === passkeyHost(publicUrl));
  if (usable.length === 0) throw new Refusal('NOT_FOUND');
  return { result: requestOptionsOf(call, `PROVE ${session.sessionId}`, usable) };
});
