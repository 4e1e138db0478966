import type { MiddlewareFunction } from 'react-router';
import { isSignedIn } from './require-member.ts';

/**
 * The `auth` middleware of sign-in routes, in the browser: waits for the session. The page, with `MembersOnly`, prompts
 * guests to sign in once it is there: who cancelled a dialog that came before it was asked again. The server
 * renders every page for a guest.
 */
export const auth: MiddlewareFunction = async (_, next) => {
  await isSignedIn();
  return next();
};
