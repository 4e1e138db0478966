import { eq, sql } from 'drizzle-orm';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { identityKey } from '#server/database/schema/identity-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createTestIdentity, signUp } from '#server/testing/members/identity-client.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';

test('after a rotation the new key signs, and tokens of the old one stay valid', async () => {
  const identity = await createTestIdentity(opened.database);
  const before = await signUp(identity);
  await identity.identify(`Bearer ${before.session.accessToken}`);
  await opened.database
    .update(identityKey)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(identityKey.id, kidOf(before.session.accessToken)));
  const after = await signUp(identity);
  expect(kidOf(after.session.accessToken)).not.toBe(kidOf(before.session.accessToken));

  const otherNode = await createTestIdentity(opened.database);
  for (const node of [identity, otherNode]) {
    for (const { session, memberId } of [before, after]) {
      expect(await node.identify(`Bearer ${session.accessToken}`)).toMatchObject({ memberId });
    }
  }
});

test('a key long out of use is not published any more', async () => {
  const identity = await createTestIdentity(opened.database);
  const { session } = await signUp(identity);
  await opened.database
    .update(identityKey)
    .set({ expiresAt: sql`now() - interval '8 days'` })
    .where(eq(identityKey.id, kidOf(session.accessToken)));
  const later = await createTestIdentity(opened.database);
  await expect(later.identify(`Bearer ${session.accessToken}`)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('nodes with different secrets sign with their own keys and accept each other’s', async () => {
  const env = { IDENTITY_SECRET: 'the secret of a node that was set up apart' };
  const [one, other] = [
    await createTestIdentity(opened.database),
    await createTestIdentity(opened.database, { env }),
  ];
  const [here, there] = [await signUp(one), await signUp(other)];
  expect(kidOf(there.session.accessToken)).not.toBe(kidOf(here.session.accessToken));
  expect(await one.identify(`Bearer ${there.session.accessToken}`)).not.toBeNull();
  expect(await other.identify(`Bearer ${here.session.accessToken}`)).not.toBeNull();
});

test('private keys are sealed in the database', async () => {
  const keys = await opened.database.select().from(identityKey);
  for (const key of keys) expect(key.privateKey).not.toContain('kty');
});

test('tokens can be verified with the published keys', async () => {
  const identity = await createTestIdentity(opened.database, {
    env: { PUBLIC_URL: 'https://shop.example' },
  });
  const { session, memberId } = await signUp(identity);
  const { url, close } = await serveOnLoopback(identity.routes);
  const keys = createRemoteJWKSet(new URL(`${url}/identity/jwks`));
  const { payload } = await jwtVerify(session.accessToken, keys, {
    issuer: 'https://shop.example/identity',
    audience: 'pec-scp',
    algorithms: ['ES256'],
  });
  expect(payload.sub).toBe(memberId);
  const response = await fetch(`${url}/identity/jwks`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await response.text()).not.toContain('"d"');
  await close();
});
