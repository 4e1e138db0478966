import { identityEndpoints } from '@kaituan/contract/identity/identity-api';
import { type RefusalBody, refusalStatus } from '@kaituan/contract/refusals';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { lineChannelId } from '#server/testing/members/fake-line.ts';
import { createBrowser, createTestIdentity } from '#server/testing/members/identity-client.ts';
import type { Identity } from './identity.ts';
import { identityHandlers } from './identity-handlers.ts';

let opened: OpenDatabase;
let identity: Identity;
beforeAll(async () => {
  opened = await createTestDatabase();
  const env = { LINE_CHANNEL_IDS: lineChannelId, LINE_API_BASE: 'http://127.0.0.1:9' };
  identity = await createTestIdentity(opened.database, { env });
});
afterAll(() => opened.close());

test('every call of the contract has one handler', () => {
  const answered = identityHandlers.map(({ endpoint }) => endpoint.path);
  expect(answered).toEqual(identityEndpoints.map(({ path }) => path));
});

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'a@b.example',
    '0912345678',
    '123456',
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '../..',
  ),
);
const field = fc.oneof(text, fc.jsonValue());
const names = ['email', 'password', 'displayName', 'phone', 'code', 'idToken', 'state', 'ticket'];
const body = fc.oneof(
  fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] }),
  fc.jsonValue(),
);

describe.each(identityEndpoints.map(({ path }) => path))('%s', (path) => {
  test('responds to any input, and every refusal has a code', async () => {
    await fc.assert(
      fc.asyncProperty(body, text, async (sent, cookie) => {
        const browser = createBrowser(identity);
        browser.cookies.set('kaituan_refresh', encodeURIComponent(cookie.toWellFormed()));
        const response = await browser.post(path, sent);
        if (response.ok) return;
        const { error } = (await response.json()) as RefusalBody;
        expect(refusalStatus[error.code]).toBe(response.status);
        expect(error.code, JSON.stringify(sent)).not.toBe('INTERNAL');
      }),
      { numRuns: 40 },
    );
  });
});

test.each([
  'sign-in/email',
  'sign-up/email',
  'get-session',
  'update-user',
  'delete-user',
  'list-sessions',
  'ok',
  'error',
  'phone-number/verify',
])('Better Auth’s own route %s is closed', async (route) => {
  for (const method of ['GET', 'POST']) {
    const response = await identity.routes.request(`/identity/${route}`, { method });
    expect(response.status).toBe(404);
  }
});

test('a body of 20 kB is too large', async () => {
  const refused = await createBrowser(identity).refusal('/identity/token', {
    x: 'x'.repeat(20_000),
  });
  expect(refused.code).toBe('PAYLOAD_TOO_LARGE');
});

test('sign-in methods follow the configuration', async () => {
  const methods = await createBrowser(identity).call('/identity/get-sign-in-methods', {});
  expect(methods).toEqual({
    provider: 'EMBEDDED',
    firebase: null,
    password: true,
    signUp: 'CODE',
    phone: true,
    passwordReset: true,
    line: 'LIFF',
    passkeyHost: 'localhost',
    isDemo: true,
  });
});
