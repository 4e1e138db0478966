import * as contract from '@kaituan/contract/identity/passkey';
import { handleSession } from '#server/identity/identity-call.ts';
import { listPasskeys, presentPasskey } from '#server/identity/second-factor/passkey.ts';

export const getPasskeyArray = handleSession(contract.getPasskeyArray, async (_input, call) => {
  const { database, publicUrl, session } = call;
  const rows = await listPasskeys(database, session.member.id);
  return { result: rows.map((row) => presentPasskey(row, publicUrl)) };
});
