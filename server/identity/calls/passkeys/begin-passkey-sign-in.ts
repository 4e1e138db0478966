import * as contract from '@kaituan/contract/identity/passkey';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { requestOptionsOf } from '#server/identity/second-factor/passkey.ts';

export const beginPasskeySignIn = handleIdentity(
  contract.beginPasskeySignIn,
  async (_input, call) => ({ result: requestOptionsOf(call, 'SIGN_IN') }),
);
