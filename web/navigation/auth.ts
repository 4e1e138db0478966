import type { MiddlewareFunction } from 'react-router';
import { promptSignIn } from '#web/platform/app-state.ts';
import { fullPathOf } from './paths/full-path.ts';
import { isSignedIn } from './require-member.ts';

/**
 * The `auth` middleware of sign-in routes, in the browser: waits for the session, and prompts
 * guests to sign in. The server renders every page for a guest.
 */
export const auth: MiddlewareFunction = async ({ request }, next) => {
  if (!(await isSignedIn())) {
    promptSignIn(fullPathOf(new URL(request.url)));
  }
  return next();
};
