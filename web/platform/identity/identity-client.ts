import type { AnswerOf, RequestOf } from '#web/platform/api.ts';
import type { SignedInMember } from '#web/platform/app-state.ts';

/** Firebase makes members without a code. */
type NewMember = Omit<RequestOf<'/identity/sign-up-with-password'>, 'code'> & { code?: string };

/** Who signed in, and what a reset took from the account because it may have been a stranger's. */
export type SignedIn = SignedInMember & {
  removedArray?: AnswerOf<'/identity/reset-password'>['result']['removedArray'];
};

/** How somebody proves who they are; each kind is one call of the identity. */
export type Proof =
  | { kind: 'PASSWORD'; given: RequestOf<'/identity/sign-in-with-password'> }
  | { kind: 'NEW_PASSWORD'; given: NewMember }
  | { kind: 'PASSWORD_CODE'; given: RequestOf<'/identity/reset-password'> }
  | { kind: 'PHONE'; given: RequestOf<'/identity/sign-in-with-phone'> }
  | { kind: 'LINE_ID_TOKEN'; given: RequestOf<'/identity/sign-in-with-line'> }
  | { kind: 'LINE_TICKET'; given: RequestOf<'/identity/confirm-line-login'> };

/** Who is here now; `hasSignedOut` tells that somebody left on purpose. */
export type IdentityChange = { user: SignedInMember | null; hasSignedOut: boolean };

/** Who is here, whoever keeps the accounts. Every call may fail for want of a connection. */
export type IdentityClient = {
  /** Finds out who is here, with claims fresh from the server. */
  start(): Promise<SignedInMember | null>;
  /** Tells of every change, also one made in another tab; returns how to stop. */
  onChange(listener: (change: IdentityChange) => void): () => void;
  /** The bearer token, renewed when less than five minutes are left; null for a guest. */
  token(options?: { refused: string }): Promise<string | null>;
  signIn(proof: Proof): Promise<SignedIn>;
  sendPhoneCode(phone: string): Promise<AnswerOf<'/identity/send-phone-code'>['result']>;
  signOut(): Promise<void>;
  /** Ends the sign-in on every device. */
  signOutEverywhere(): Promise<void>;
};
