import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

export const lineChannelId = '1657000001';
export const lineChannelSecret = '0123456789abcdef0123456789abcdef';

export type LineClaims = {
  sub?: string;
  name?: string;
  email?: string;
  iss?: string;
  aud?: string;
  nonce?: string;
  /** Seconds from now. */
  exp?: number;
};
type Login = { redirectUri: string; codeChallenge: string; nonce: string; claims: LineClaims };

/** LINE's platform on loopback: its published keys, and the web login's code exchange. */
export async function startFakeLine() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'line-1', alg: 'ES256', use: 'sig' };
  const logins = new Map<string, Login>();
  let isBroken = false;

  const payloadOf = ({ exp = 3_600, ...claims }: LineClaims) => {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const { iss = 'https://access.line.me', aud = lineChannelId, sub = 'U0001' } = claims;
    return { ...claims, iss, aud, sub, iat: nowSeconds, exp: nowSeconds + exp };
  };

  const line = new Hono();
  line.get('/oauth2/v2.1/certs', (c) => (isBroken ? c.text('', 503) : c.json({ keys: [jwk] })));
  line.post('/oauth2/v2.1/token', async (c) => {
    if (isBroken) return c.text('', 503);
    const form = await c.req.parseBody<Record<string, string>>();
    const login = logins.get(form.code ?? '');
    logins.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    const isOurs =
      login?.codeChallenge === challenge &&
      login.redirectUri === form.redirect_uri &&
      form.client_secret === lineChannelSecret;
    if (!isOurs) return c.json({ error: 'invalid_grant' }, 400);
    const { claims, nonce } = login;
    const idToken = await new SignJWT(payloadOf({ nonce, ...claims }))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(lineChannelSecret));
    return c.json({ access_token: 'unused', id_token: idToken });
  });
  const { url, close } = await serveOnLoopback(line);

  return {
    url,
    close,
    env: { LINE_CHANNEL_IDS: lineChannelId, LINE_API_BASE: url },
    webEnv: {
      ...{ LINE_CHANNEL_IDS: lineChannelId, LINE_API_BASE: url },
      LINE_CHANNEL_SECRET: lineChannelSecret,
    },
    /** Makes every response fail. */
    setBroken: (broken: boolean) => {
      isBroken = broken;
    },
    /** A token as LINE's app issues it. */
    sign: (claims: LineClaims = {}) =>
      new SignJWT(payloadOf(claims))
        .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
        .sign(privateKey),
    /** The member logs in on LINE's page; returns the callback address of the browser. */
    logIn: (authorizeUrl: string, claims: LineClaims = {}): string => {
      const query = new URL(authorizeUrl).searchParams;
      const redirectUri = query.get('redirect_uri') ?? '';
      const code = crypto.randomUUID();
      const codeChallenge = query.get('code_challenge') ?? '';
      logins.set(code, { redirectUri, codeChallenge, nonce: query.get('nonce') ?? '', claims });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return back.pathname + back.search;
    },
  };
}

export type FakeLine = Awaited<ReturnType<typeof startFakeLine>>;
