import { promptSignIn, readAppState } from '#web/platform/app-state.ts';
import { findToken, whenSignInIsOver } from '#web/platform/identity/current-identity.ts';
import { type IntendedAction, storeIntendedAction } from './intended-action.ts';

/**
 * True when a member is here. A guest is asked to sign in instead, and what was intended is done
 * afterwards, on the page where it was.
 */
export async function requireMember<A extends IntendedAction>(action: A): Promise<boolean> {
  if (await isSignedIn()) return true;
  storeIntendedAction(sessionStorage, action, Date.now());
  promptSignIn();
  return false;
}

/** Waits until it is known who is here; without a connection nobody is. */
export async function isSignedIn(): Promise<boolean> {
  await whenSignInIsOver();
  if (readAppState().user) return true;
  const token = await findToken().catch(() => null);
  return token !== null;
}
