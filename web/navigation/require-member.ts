import { findToken, whenSignInIsOver } from '@kaituan/identity-client/current-identity';
import { promptSignIn, readAppState } from '#web/platform/app-state.ts';
import { type IntendedAction, storeIntendedAction } from './intended-action.ts';

/** True for members. Guests are prompted to sign in, and the action is performed afterwards. */
export async function requireMember<A extends IntendedAction>(action: A): Promise<boolean> {
  if (await isSignedIn()) return true;
  storeIntendedAction(sessionStorage, action, Date.now());
  promptSignIn();
  return false;
}

/** Waits for the session; false without a connection. */
export async function isSignedIn(): Promise<boolean> {
  await whenSignInIsOver();
  if (readAppState().user) return true;
  const token = await findToken().catch(() => null);
  return token !== null;
}
