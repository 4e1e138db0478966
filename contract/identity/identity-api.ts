import type { z } from 'zod';
import * as leaving from './account-deletion.ts';
import * as identity from './identity.ts';
import * as line from './line-login.ts';
import * as account from './member-account.ts';
import * as passkey from './passkey.ts';
import * as factor from './second-factor.ts';

/** Every call of the embedded identity; they are answered beside the API, at the shop's own origin. */
export const identityEndpoints = [
  identity.sendSignUpCode,
  identity.signUpWithPassword,
  identity.signUpFirstOwner,
  identity.signInWithPassword,
  identity.sendPhoneCode,
  identity.signInWithPhone,
  line.beginLineLogin,
  line.signInWithLine,
  line.getPendingLineLogin,
  line.confirmLineLogin,
  line.linkLine,
  line.unlinkLine,
  identity.getFirebaseToken,
  identity.refreshSession,
  identity.signOut,
  identity.signOutEverywhere,
  identity.getSignInMethods,
  account.sendPasswordCode,
  account.resetPassword,
  account.changePassword,
  account.sendOwnEmailCode,
  account.addPassword,
  account.sendNewEmailCode,
  account.changeEmail,
  account.linkPhone,
  account.unlinkPhone,
  account.getDeviceArray,
  account.signOutOthers,
  account.getProofWays,
  account.sendProofCode,
  account.proveIdentity,
  factor.getSecondFactor,
  factor.beginSecondFactor,
  factor.confirmSecondFactor,
  factor.proveSecondFactor,
  passkey.beginPasskeySignIn,
  passkey.signInWithPasskey,
  passkey.getPasskeyArray,
  passkey.beginPasskey,
  passkey.addPasskey,
  passkey.renamePasskey,
  passkey.removePasskey,
  passkey.beginPasskeyProof,
  leaving.getLeaving,
  leaving.requestDeletion,
  leaving.cancelDeletion,
  leaving.exportOwnData,
] as const;

type AnyIdentityEndpoint = (typeof identityEndpoints)[number];

/** Path → what is sent and what is answered, as in `Api`. */
export type IdentityApi = {
  [E in AnyIdentityEndpoint as E['path']]: {
    request: z.input<E['request']>;
    answer: z.output<E['answer']>;
  };
};
