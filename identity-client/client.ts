import type { AnswerOf, RequestOf } from '@kaituan/api-client/api';
import type { Session } from '@kaituan/contract/identity/identity';

export type SignedInMember = Session['member'];

/** Firebase makes members without a code. */
type NewMember = Omit<RequestOf<'/identity/sign-up-with-password'>, 'code'> & { code?: string };

/** The member, and sign-in methods that a password reset removed. */
export type SignedIn = SignedInMember & {
  removedArray?: AnswerOf<'/identity/reset-password'>['result']['removedArray'];
};

/** Credentials; each kind is one call of the identity. */
export type Proof =
  | { kind: 'PASSWORD'; given: RequestOf<'/identity/sign-in-with-password'> }
  | { kind: 'NEW_PASSWORD'; given: NewMember }
  | { kind: 'FIRST_OWNER'; given: RequestOf<'/identity/sign-up-first-owner'> }
  | { kind: 'PASSWORD_CODE'; given: RequestOf<'/identity/reset-password'> }
  | { kind: 'PHONE'; given: RequestOf<'/identity/sign-in-with-phone'> }
  | { kind: 'PASSKEY'; given: RequestOf<'/identity/sign-in-with-passkey'> }
  | { kind: 'LINE_ID_TOKEN'; given: RequestOf<'/identity/sign-in-with-line'> }
  | { kind: 'LINE_TICKET'; given: RequestOf<'/identity/confirm-line-login'> };

/** The current user; `hasSignedOut` marks a deliberate sign-out. */
export type IdentityChange = { user: SignedInMember | null; hasSignedOut: boolean };

/** The session, by whichever identity provider. Every call may fail offline. */
export type IdentityClient = {
  /** Restores the session with fresh claims. */
  start(): Promise<SignedInMember | null>;
  /** Subscribes to changes, also from other tabs; returns the unsubscribe function. */
  onChange(listener: (change: IdentityChange) => void): () => void;
  /** The bearer token, renewed when less than five minutes are left; null for a guest. */
  token(options?: { refused: string }): Promise<string | null>;
  signIn(proof: Proof): Promise<SignedIn>;
  sendPhoneCode(phone: string): Promise<AnswerOf<'/identity/send-phone-code'>['result']>;
  signOut(): Promise<void>;
  /** Ends the sign-in on every device. */
  signOutEverywhere(): Promise<void>;
};
