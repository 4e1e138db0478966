import { generateKeyPair, SignJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import type { TrustedIssuers } from './trusted-issuers.ts';
import { rememberVerified } from './verified-tokens.ts';

const start = new Date('2026-11-24T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const { privateKey, publicKey } = await generateKeyPair('ES256');
const claims = { issuer: 'https://shop.example', audience: 'api' };
let asked: number;
let issuers: TrustedIssuers;
beforeEach(() => {
  asked = 0;
  const getKey = async () => {
    asked += 1;
    return publicKey;
  };
  const issuer = { ...claims, isEmbedded: true, algorithms: ['ES256'], getKey };
  issuers = new Map([[issuer.issuer, issuer]]);
});

const sign = (lifeSeconds: number, key = privateKey) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256' })
    .setSubject('m1')
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(start)
    .setExpirationTime(after(lifeSeconds))
    .sign(key);

test('the same token is verified once a minute, another one by itself', async () => {
  const verify = rememberVerified(issuers);
  const token = await sign(600);
  const first = await verify(token, start);
  expect(first).toMatchObject({ sub: 'm1', isVerified: false });
  expect(await verify(token, after(59))).toEqual(first);
  expect(asked).toBe(1);
  await verify(await sign(601), after(59));
  expect(asked).toBe(2);
  await verify(token, after(60));
  expect(asked).toBe(3);
});

test('a token that was verified ends when it says so', async () => {
  const verify = rememberVerified(issuers);
  const token = await sign(30);
  await verify(token, after(29));
  await expect(verify(token, after(36))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a forged token is refused each time, also beside the real one', async () => {
  const verify = rememberVerified(issuers);
  const token = await sign(600);
  await verify(token, start);
  const forged = await sign(600, (await generateKeyPair('ES256')).privateKey);
  const [head, body] = token.split('.');
  for (const wrong of [forged, `${head}.${body}.${forged.split('.')[2]}`, forged]) {
    await expect(verify(wrong, start)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});
