import type { Endpoint } from '@kaituan/contract/endpoint';
import type { Handler } from '#server/http/handler.ts';
import { cancelDeletion } from './calls/account/cancel-deletion.ts';
import { changeEmail } from './calls/account/change-email.ts';
import { exportOwnData } from './calls/account/export-own-data.ts';
import { getLeaving } from './calls/account/get-leaving.ts';
import { requestDeletion } from './calls/account/request-deletion.ts';
import { sendNewEmailCode } from './calls/account/send-new-email-code.ts';
import { sendOwnEmailCode } from './calls/account/send-own-email-code.ts';
import { beginLineLogin } from './calls/line/begin-line-login.ts';
import { confirmLineLogin } from './calls/line/confirm-line-login.ts';
import { getPendingLineLogin } from './calls/line/get-pending-line-login.ts';
import { linkLine } from './calls/line/link-line.ts';
import { signInWithLine } from './calls/line/sign-in-with-line.ts';
import { unlinkLine } from './calls/line/unlink-line.ts';
import { addPasskey } from './calls/passkeys/add-passkey.ts';
import { beginPasskey } from './calls/passkeys/begin-passkey.ts';
import { beginPasskeySignIn } from './calls/passkeys/begin-passkey-sign-in.ts';
import { getPasskeyArray } from './calls/passkeys/get-passkey-array.ts';
import { removePasskey } from './calls/passkeys/remove-passkey.ts';
import { renamePasskey } from './calls/passkeys/rename-passkey.ts';
import { signInWithPasskey } from './calls/passkeys/sign-in-with-passkey.ts';
import { addPassword } from './calls/passwords/add-password.ts';
import { changePassword } from './calls/passwords/change-password.ts';
import { resetPassword } from './calls/passwords/reset-password.ts';
import { sendPasswordCode } from './calls/passwords/send-password-code.ts';
import { sendSignUpCode } from './calls/passwords/send-sign-up-code.ts';
import { signInWithPassword } from './calls/passwords/sign-in-with-password.ts';
import { signUpFirstOwner } from './calls/passwords/sign-up-first-owner.ts';
import { signUpWithPassword } from './calls/passwords/sign-up-with-password.ts';
import { linkPhone } from './calls/phone/link-phone.ts';
import { sendPhoneCode } from './calls/phone/send-phone-code.ts';
import { signInWithPhone } from './calls/phone/sign-in-with-phone.ts';
import { unlinkPhone } from './calls/phone/unlink-phone.ts';
import { beginPasskeyProof } from './calls/proof/begin-passkey-proof.ts';
import { beginSecondFactor } from './calls/proof/begin-second-factor.ts';
import { confirmSecondFactor } from './calls/proof/confirm-second-factor.ts';
import { getProofWays } from './calls/proof/get-proof-ways.ts';
import { getSecondFactor } from './calls/proof/get-second-factor.ts';
import { proveIdentity } from './calls/proof/prove-identity.ts';
import { proveSecondFactor } from './calls/proof/prove-second-factor.ts';
import { sendProofCode } from './calls/proof/send-proof-code.ts';
import { getDeviceArray } from './calls/sessions/get-device-array.ts';
import { getFirebaseToken } from './calls/sessions/get-firebase-token.ts';
import { getSignInMethods } from './calls/sessions/get-sign-in-methods.ts';
import { refreshSession } from './calls/sessions/refresh-session.ts';
import { signOut } from './calls/sessions/sign-out.ts';
import { signOutEverywhere } from './calls/sessions/sign-out-everywhere.ts';
import { signOutOthers } from './calls/sessions/sign-out-others.ts';
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
  linkLine,
  unlinkLine,
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
