import {
  type Auth,
  createUserWithEmailAndPassword,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updateProfile,
} from '@firebase/auth';
import type { CallApi, RequestOf } from '@kaituan/api-client/api';
import { maxPasswordLength, minPasswordLength } from '@kaituan/domain/member/password-length';
import { parseDisplayName } from '@kaituan/domain/member/profile';
import type { Proof } from './client.ts';
import { refusal } from './firebase-refusal.ts';

type Ways = { auth: Auth; callShop: CallApi };
type Given<K extends Proof['kind']> = Extract<Proof, { kind: K }>['given'];

/** Signs in at Firebase, with the shop's own rules. */
export function signInAtFirebase(ways: Ways, proof: Proof): Promise<void> {
  switch (proof.kind) {
    case 'PASSWORD':
      return signInWithPassword(ways, proof.given);
    case 'NEW_PASSWORD':
      return signUp(ways, proof.given);
    case 'LINE_ID_TOKEN':
    case 'LINE_TICKET':
      return signInWithLine(ways, proof.given);
    case 'FIRST_OWNER':
    case 'PASSWORD_CODE':
    case 'PHONE':
    case 'PASSKEY':
      return Promise.reject(refusal('NOT_FOUND'));
  }
}

const addressOf = (email: string): string => email.trim().toLowerCase();

async function signInWithPassword({ auth }: Ways, given: Given<'PASSWORD'>): Promise<void> {
  await signInWithEmailAndPassword(auth, addressOf(given.email), given.password);
}

/** Firebase would accept six characters, and no name. */
async function signUp({ auth }: Ways, given: Given<'NEW_PASSWORD'>): Promise<void> {
  const displayName = parseDisplayName(given.displayName);
  const { length } = given.password;
  const details = [
    ...(displayName === undefined ? [{ path: 'displayName', rule: 'DISPLAY_NAME' }] : []),
    ...(length < minPasswordLength || length > maxPasswordLength
      ? [{ path: 'password', rule: 'LENGTH' }]
      : []),
  ];
  if (displayName === undefined || details.length > 0) {
    throw refusal('VALIDATION_FAILED', { details });
  }
  const { user } = await createUserWithEmailAndPassword(
    auth,
    addressOf(given.email),
    given.password,
  );
  await updateProfile(user, { displayName });
}

/** Firebase has no LINE login: the shop verifies LINE's token and issues a custom token. */
async function signInWithLine(
  { auth, callShop }: Ways,
  given: RequestOf<'/identity/get-firebase-token'>,
): Promise<void> {
  const { result } = await callShop('/identity/get-firebase-token', given);
  const { user } = await signInWithCustomToken(auth, result.customToken);
  if (user.displayName === null) await updateProfile(user, { displayName: result.displayName });
}
