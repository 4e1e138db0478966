import {
  beginLineLogin,
  getFirebaseToken,
  getPendingLineLogin,
  getSignInMethods,
} from '@kaituan/contract/identity';
import { type Context, Hono } from 'hono';
import { callerSource } from '#server/http/caller-source.ts';
import { Refusal } from '#server/http/refusal.ts';
import { noteRequestId, type RequestEnv, refuse, refuseError } from '#server/http/refuse.ts';
import { readBody, validate } from '#server/http/validate.ts';
import type { IdentityCall, IdentityHandler, IdentityParts } from './identity-call.ts';
import { identityHandlers } from './identity-handlers.ts';
import { lineCallbackPath } from './line-browser.ts';
import { answerLineCallback } from './line-callback.ts';

const mostBodyBytes = 16 * 1024;
const keysMaxAgeSeconds = 300;

/** The calls that remain when members sign in at Firebase: those for LINE. */
const callsBesideFirebase: readonly string[] = [
  getSignInMethods.path,
  getFirebaseToken.path,
  beginLineLogin.path,
  getPendingLineLogin.path,
];

/**
 * The embedded identity under `/identity`, on the storefront's own origin so that its cookies are
 * first-party. Only the calls of the contract; Better Auth's own routes are not exposed.
 */
export function identityRoutes(parts: IdentityParts): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  const isEmbedded = parts.configuration.trustedIssuers.some(({ kind }) => kind === 'embedded');
  routes.use('/identity/*', noteRequestId);
  for (const handler of identityHandlers) {
    const { path } = handler.endpoint;
    if (isEmbedded || callsBesideFirebase.includes(path)) {
      routes.post(path, (c) => answer(handler, callOf(parts, c)));
    }
  }
  if (isEmbedded || parts.mintFirebaseToken) {
    routes.get(lineCallbackPath, (c) => answerLineCallback(callOf(parts, c)));
  }
  if (isEmbedded) {
    routes.get('/identity/jwks', async (c) => {
      c.header('Cache-Control', `public, max-age=${keysMaxAgeSeconds}`);
      return c.json(await parts.keys.list());
    });
  }
  routes.all('/identity/*', (c) => refuse(c, new Refusal('NOT_FOUND')));
  routes.onError((error, c) => refuseError(c, error, parts.log));
  return routes;
}

const callOf = (parts: IdentityParts, c: Context<RequestEnv>): IdentityCall => ({
  ...parts,
  c,
  source: callerSource(c, parts.trustedProxies),
});

async function answer(handler: IdentityHandler, call: IdentityCall): Promise<Response> {
  const { c } = call;
  c.header('Cache-Control', 'no-store');
  refuseForeignOrigin(call);
  const input = validate(handler.endpoint.request, await readBody(c.req.raw, mostBodyBytes));
  return c.json(handler.endpoint.answer.parse(await handler.run(input, call)));
}

/** A page of another site may not sign anybody in or out here; browsers name the page's origin. */
function refuseForeignOrigin({ c, publicUrl }: IdentityCall): void {
  const origin = c.req.header('origin');
  if (origin === undefined) return;
  const ours = [new URL(c.req.url).host, publicUrl && new URL(publicUrl).host];
  if (!URL.canParse(origin) || !ours.includes(new URL(origin).host)) throw new Refusal('FORBIDDEN');
}
