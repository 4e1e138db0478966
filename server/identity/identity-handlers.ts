import type { Endpoint } from '@kaituan/contract/endpoint';
import type { Handler } from '#server/http/handler.ts';
import { addPasskey } from './calls/add-passkey.ts';
import { addPassword } from './calls/add-password.ts';
import { beginLineLogin } from './calls/begin-line-login.ts';
import { beginPasskey } from './calls/begin-passkey.ts';
import { beginPasskeyProof } from './calls/begin-passkey-proof.ts';
import { beginPasskeySignIn } from './calls/begin-passkey-sign-in.ts';
import { beginSecondFactor } from './calls/begin-second-factor.ts';
import { cancelDeletion } from './calls/cancel-deletion.ts';
import { changeEmail } from './calls/change-email.ts';
import { changePassword } from './calls/change-password.ts';
import { confirmLineLogin } from './calls/confirm-line-login.ts';
import { confirmSecondFactor } from './calls/confirm-second-factor.ts';
import { exportOwnData } from './calls/export-own-data.ts';
import { getDeviceArray } from './calls/get-device-array.ts';
import { getFirebaseToken } from './calls/get-firebase-token.ts';
import { getLeaving } from './calls/get-leaving.ts';
import { getPasskeyArray } from './calls/get-passkey-array.ts';
import { getPendingLineLogin } from './calls/get-pending-line-login.ts';
import { getProofWays } from './calls/get-proof-ways.ts';
import { getSecondFactor } from './calls/get-second-factor.ts';
import { getSignInMethods } from './calls/get-sign-in-methods.ts';
import { linkPhone } from './calls/link-phone.ts';
import { proveIdentity } from './calls/prove-identity.ts';
import { proveSecondFactor } from './calls/prove-second-factor.ts';
import { refreshSession } from './calls/refresh-session.ts';
import { removePasskey } from './calls/remove-passkey.ts';
import { renamePasskey } from './calls/rename-passkey.ts';
import { requestDeletion } from './calls/request-deletion.ts';
import { resetPassword } from './calls/reset-password.ts';
import { sendNewEmailCode } from './calls/send-new-email-code.ts';
import { sendOwnEmailCode } from './calls/send-own-email-code.ts';
import { sendPasswordCode } from './calls/send-password-code.ts';
import { sendPhoneCode } from './calls/send-phone-code.ts';
import { sendProofCode } from './calls/send-proof-code.ts';
import { sendSignUpCode } from './calls/send-sign-up-code.ts';
import { signInWithLine } from './calls/sign-in-with-line.ts';
import { signInWithPasskey } from './calls/sign-in-with-passkey.ts';
import { signInWithPassword } from './calls/sign-in-with-password.ts';
import { signInWithPhone } from './calls/sign-in-with-phone.ts';
import { signOut } from './calls/sign-out.ts';
import { signOutEverywhere } from './calls/sign-out-everywhere.ts';
import { signOutOthers } from './calls/sign-out-others.ts';
import { signUpFirstOwner } from './calls/sign-up-first-owner.ts';
import { signUpWithPassword } from './calls/sign-up-with-password.ts';
import { unlinkPhone } from './calls/unlink-phone.ts';
import type { SessionCall } from './identity-call.ts';

/** Every handler of the identity, in the order of the contract. */
export const identityHandlers = [
  sendSignUpCode,
  signUpWithPassword,
  signUpFirstOwner,
  signInWithPassword,
  sendPhoneCode,
  signInWithPhone,
  beginLineLogin,
  signInWithLine,
  getPendingLineLogin,
  confirmLineLogin,
  getFirebaseToken,
  refreshSession,
  signOut,
  signOutEverywhere,
  getSignInMethods,
  sendPasswordCode,
  resetPassword,
  changePassword,
  sendOwnEmailCode,
  addPassword,
  sendNewEmailCode,
  changeEmail,
  linkPhone,
  unlinkPhone,
  getDeviceArray,
  signOutOthers,
  getProofWays,
  sendProofCode,
  proveIdentity,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  proveSecondFactor,
  beginPasskeySignIn,
  signInWithPasskey,
  getPasskeyArray,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyProof,
  getLeaving,
  requestDeletion,
  cancelDeletion,
  exportOwnData,
] as unknown as readonly Handler<Endpoint, SessionCall>[];
