import { Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

/** Another OpenID issuer, such as a Firebase project: its keys on loopback, its tokens signed here. */
export async function startFakeIssuer(issuer: string, audience: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'issuer-1', alg: 'RS256', use: 'sig' };
  let status: 200 | 503 = 200;
  const app = new Hono().get('/keys', (c) => c.json({ keys: [jwk] }, status));
  const { url, close } = await serveOnLoopback(app);
  const sign = (claims: JWTPayload = {}, header: { kid?: string } = {}) => {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const standard = { iss: issuer, aud: audience, sub: 'firebase-user-1', iat: nowSeconds };
    return new SignJWT({ ...standard, exp: nowSeconds + 3_600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, ...header })
      .sign(privateKey);
  };
  return {
    jwksUri: `${url}/keys`,
    jwk,
    sign,
    close,
    setStatus: (next: 200 | 503) => {
      status = next;
    },
  };
}
