import { getFirebaseToken, getSignInMethods } from '@kaituan/contract/identity/identity';
import { beginLineLogin, getPendingLineLogin } from '@kaituan/contract/identity/line-login';
import { type Context, Hono } from 'hono';
import { answerCall, type CallPipeline } from '#server/http/answer-call.ts';
import { callerSource } from '#server/http/caller-source.ts';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addRequestId, type RequestEnv, refuse, refuseError } from '#server/http/refuse.ts';
import { signOut } from './calls/sessions/sign-out.ts';
import type { IdentityCall, IdentityParts, SessionCall } from './identity-call.ts';
import { identityHandlers } from './identity-handlers.ts';
import { lineCallbackPath } from './line/line-browser.ts';
import { answerLineCallback } from './line/line-callback.ts';
import { nativeAppRoutes } from './native-app.ts';
import { requireSession } from './sessions/session-of-call.ts';

/** Signs a browser out from a page without scripts. */
export const signOutFormPath = '/identity/sign-out-form';
const maxBodyBytes = 16 * 1024;
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
  const routes = new Hono<RequestEnv>().route('/', nativeAppRoutes(parts.configuration.nativeApp));
  const isEmbedded = parts.configuration.trustedIssuers.some(({ kind }) => kind === 'embedded');
  const pipeline = pipelineOf(parts);
  routes.use('/identity/*', addRequestId);
  routes.post('/identity/*', (c, next) => {
    c.header('Cache-Control', 'no-store');
    refuseForeignOrigin(callOf(parts, c));
    return next();
  });
  for (const handler of identityHandlers) {
    const { path } = handler.endpoint;
    if (isEmbedded || callsBesideFirebase.includes(path)) {
      routes.post(path, (c) => answerCall(c, handler, pipeline));
    }
  }
  if (isEmbedded) {
    routes.post(signOutFormPath, async (c) => {
      await signOut.run({}, callOf(parts, c));
      return c.redirect('/', 303);
    });
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

type SignedIn = Caller & { session: SessionCall['session'] };

/** Like the API's, but by cookies: an access token opens nothing here. Limits are per call (identity-limits.ts). */
function pipelineOf(parts: IdentityParts): CallPipeline<SessionCall, SignedIn> {
  return {
    ...{ database: parts.database, now: parts.now, maxBodyBytes, checkAnswers: true },
    async identify(c, { access }) {
      if (access === 'GUEST') return null;
      const session = await requireSession(callOf(parts, c));
      const { id: memberId, channelId, isVerified } = session.member;
      return { memberId, channelId, isVerified, session };
    },
    contextOf: ({ c, caller }) => ({
      ...callOf(parts, c),
      // Handlers of calls for everybody do not know of sessions.
      session: caller?.session as SessionCall['session'],
    }),
  };
}

/** A page of another site may not sign anybody in or out here; browsers name the page's origin. */
function refuseForeignOrigin({ c, publicUrl }: IdentityCall): void {
  const origin = c.req.header('origin');
  if (origin === undefined) return;
  const ours = [new URL(c.req.url).host, publicUrl && new URL(publicUrl).host];
  if (!URL.canParse(origin) || !ours.includes(new URL(origin).host)) throw new Refusal('FORBIDDEN');
}
