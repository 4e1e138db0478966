import * as contract from '@kaituan/contract/identity/identity';
import {
  findFirebaseSignIn,
  type LineSettings,
} from '#server/configuration/identity-configuration.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { findRelyingPartyId } from '#server/identity/second-factor/passkey.ts';

export const getSignInMethods = handleIdentity(contract.getSignInMethods, async (_input, call) => {
  const { codes, mail, configuration, mintFirebaseToken } = call;
  const firebase = findFirebaseSignIn(configuration);
  const line = presentLine(configuration.line);
  if (firebase) {
    // Firebase phone codes need Google's reCAPTCHA in the page, which the content security policy forbids.
    const methods = {
      password: true,
      signUp: 'DIRECT',
      phone: false,
      // Firebase sends its own e-mails.
      passwordReset: false,
      line: mintFirebaseToken ? line : 'NONE',
      passkeyHost: null,
    } as const;
    return { result: { provider: 'FIREBASE' as const, firebase, ...methods, isDemo: false } };
  }
  const methods = {
    password: true,
    // Signing up requires a verified address.
    signUp: mail.signUp.isAvailable ? ('CODE' as const) : ('NONE' as const),
    phone: codes.isAvailable,
    passwordReset: mail.reset.isAvailable,
    line,
    passkeyHost: findRelyingPartyId(call.publicUrl) ?? null,
  };
  return { result: { provider: 'EMBEDDED' as const, firebase, ...methods, isDemo: codes.isDemo } };
});

function presentLine({
  channelIds,
  channelSecret,
}: LineSettings): 'NONE' | 'LIFF' | 'LIFF_AND_WEB' {
  if (channelIds.length === 0) return 'NONE';
  return channelSecret === undefined ? 'LIFF' : 'LIFF_AND_WEB';
}
