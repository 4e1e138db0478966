import { type AnswerOf, type CallApi, isRefusal, type RequestOf } from '@kaituan/api-client/api';
import type { Passkey } from '@kaituan/contract/identity/passkey';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { IdentityClient, SignedIn } from './client.ts';
import { problemOfAdding, problemOfUsing } from './passkey-problem.ts';

type RequestOptions = AnswerOf<'/identity/begin-passkey-sign-in'>['result'];
type UsedCredential = RequestOf<'/identity/sign-in-with-passkey'>['credential'];

/** The browser makes a passkey, and the member's account keeps it. */
export async function addPasskey(api: CallApi): Promise<Passkey> {
  const { result: options } = await api('/identity/begin-passkey', {});
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw problemOfAdding(error);
  });
  return (await api('/identity/add-passkey', { credential })).result;
}

/** Proves who is signed in, and the second factor with it. */
export async function provePasskey(api: CallApi): Promise<void> {
  const { result } = await api('/identity/begin-passkey-proof', {});
  const credential = await usePasskey(result);
  await reportUnknown(result, credential, () =>
    api('/identity/prove-identity', { way: 'PASSKEY', credential }),
  );
}

/** Signs in with a passkey that the member chooses in the browser's prompt. */
export async function signInWithPasskey(api: CallApi, identity: IdentityClient): Promise<SignedIn> {
  const { result } = await api('/identity/begin-passkey-sign-in', {});
  return finishSignIn(identity, result, await usePasskey(result));
}

/**
 * Waits until the member picks a passkey among what the browser suggests in a field, and returns how to sign in
 * with it; undefined when none is picked, `isOver`, or another prompt takes its place.
 */
export async function waitForSuggestion(
  api: CallApi,
  isOver: () => boolean,
): Promise<((identity: IdentityClient) => Promise<SignedIn>) | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const answer = await api('/identity/begin-passkey-sign-in', {}).catch(() => undefined);
  if (!answer || isOver()) return undefined;
  const optionsJSON = answer.result as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(
    () => undefined,
  );
  if (!credential || isOver()) return undefined;
  return (identity) => finishSignIn(identity, answer.result, credential);
}

/** Ends what waits for the member. */
export const cancelPasskeys = (): void => WebAuthnAbortService.cancelCeremony();

/** The member's password manager learns that the shop does not know a passkey any more. */
export async function reportRemoved(passkey: Pick<Passkey, 'passkeyId' | 'host'>): Promise<void> {
  const { PublicKeyCredential: browser } = window as { PublicKeyCredential?: MaySignal };
  const unknown = { rpId: passkey.host, credentialId: passkey.passkeyId };
  await browser?.signalUnknownCredential?.(unknown).catch(() => undefined);
}

type MaySignal = {
  signalUnknownCredential?(unknown: { rpId: string; credentialId: string }): Promise<void>;
};

async function usePasskey(options: RequestOptions): Promise<UsedCredential> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw problemOfUsing(error);
  });
}

const finishSignIn = (
  identity: IdentityClient,
  options: RequestOptions,
  credential: UsedCredential,
): Promise<SignedIn> =>
  reportUnknown(options, credential, () =>
    identity.signIn({ kind: 'PASSKEY', given: { credential } }),
  );

async function reportUnknown<T>(
  { rpId: host }: RequestOptions,
  { id: passkeyId }: UsedCredential,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isRefusal(error, 'PASSKEY_UNKNOWN')) await reportRemoved({ passkeyId, host });
    throw error;
  }
}
