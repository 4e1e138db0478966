import { endpoints } from '@kaituan/contract/api';
import { createOpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import type { RefusalBody } from '@kaituan/contract/refusals';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createTestIdentity, signUp } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let identity: Identity;
let api: ReturnType<typeof createApi>;
let goodToken: string;

beforeAll(async () => {
  opened = await createTestDatabase();
  await createChannel(opened.database, 100083);
  await createChannel(opened.database, 100120);
  identity = await createTestIdentity(opened.database);
  const log = pino({ level: 'silent' });
  const { identify } = identity;
  api = createApi({ database: opened.database, log, checkAnswers: true, identify });
  goodToken = (await signUp(identity)).session.accessToken;
});
afterAll(() => opened.close());

const paths: Record<string, unknown> = createOpenApiDocument().paths ?? {};
function exampleFor(path: string): unknown {
  const { post } = paths[path] as {
    post: { requestBody: { content: Record<string, { example?: unknown }> } };
  };
  return post.requestBody.content['application/json']?.example ?? {};
}

async function post(path: string, authorization?: string): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (authorization !== undefined) headers.set('authorization', authorization);
  return api.request(path, { method: 'POST', body: JSON.stringify(exampleFor(path)), headers });
}

/** Texts that a header can contain. */
const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((n) => String.fromCharCode(n)),
});
const base64url = fc.string().map((text) => Buffer.from(text).toString('base64url'));
const jwtLike = fc
  .tuple(fc.jsonValue(), fc.jsonValue(), base64url)
  .map(([head, claims, signature]) => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${encode(head)}.${encode(claims)}.${signature}`;
  });
const forgedClaims = fc
  .record({
    alg: fc.constantFrom('ES256', 'HS256', 'none', 'RS256', '', 'b64'),
    kid: fc.option(fc.string(), { nil: undefined }),
    iss: fc.constantFrom('urn:kaituan:embedded', 'https://evil.example', ''),
    aud: fc.constantFrom('pec-scp', 'x', ['pec-scp']),
    sub: fc.string(),
    exp: fc.constantFrom(4_102_444_800, 'soon', -1, Number.MAX_VALUE),
  })
  .map(({ alg, kid, ...claims }) => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${encode({ alg, kid })}.${encode({ ...claims, iat: 1 })}.${'A'.repeat(86)}`;
  });
const damagedToken = fc
  .tuple(fc.nat(), fc.constantFrom('', 'A', '.', '-', ' '))
  .map(([at, by]) => {
    const index = at % goodToken.length;
    return goodToken.slice(0, index) + by + goodToken.slice(index + 1);
  })
  // The last character of a signature has unused bits.
  .filter((token) => token.slice(0, -1) !== goodToken.slice(0, -1));
const authorization = fc.oneof(
  headerText,
  headerText.map((text) => `Bearer ${text}`),
  fc.oneof(jwtLike, forgedClaims, damagedToken).map((token) => `Bearer ${token}`),
);

/** A call with a limit of its own may say so once it was made often. */
const limited: Record<string, readonly number[]> = { '/Contact/SendContactMessage': [429] };

describe.each(endpoints.map(({ path, access }) => [path, access] as const))(
  '%s',
  (path, access) => {
    const { [path]: atLimit = [] } = limited;
    test('a random Authorization header gives 401, 403, 503 or a guest’s response', async () => {
      const guest = (await post(path)).status;
      if (access === 'MEMBER') expect(guest).toBe(401);
      await fc.assert(
        fc.asyncProperty(authorization, async (header) => {
          expect([401, 403, 503, guest, ...atLimit]).toContain((await post(path, header)).status);
        }),
        { numRuns: 60 },
      );
    });

    test('a member with a valid token is served', async () => {
      const response = await post(path, `Bearer ${goodToken}`);
      const served = [200, 404, 409, 410, 422, ...atLimit];
      expect(served, await response.clone().text()).toContain(response.status);
    });
  },
);

test('a refused token is reported in the error body', async () => {
  const response = await post('/Cart/GetCartItemCount', 'Bearer nonsense');
  expect(response.status).toBe(401);
  const { error } = (await response.json()) as RefusalBody;
  expect(error.code).toBe('UNAUTHENTICATED');
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
});

const verified = { isVerified: true, channelId: 100120 };

test('a body with another channel than a verified member’s is refused, on every call', async () => {
  const memberId = await createMember(opened.database);
  const { refusal } = createCaller(opened.database, undefined, { memberId, ...verified });
  const withChannel = endpoints.filter(({ request }) => 'channelId' in request.shape);
  expect(withChannel.length).toBeGreaterThan(5);
  for (const { path } of withChannel) {
    const body = { ...(exampleFor(path) as object), channelId: 100083 };
    expect((await refusal(path, body)).code, path).toBe('CHANNEL_MISMATCH');
  }
});

test('a verified member’s own channel is served, and any channel for everybody else', async () => {
  const memberId = await createMember(opened.database);
  const body = { channelId: 100120, cartType: 'CART' as const };
  const path = '/Cart/GetCartItemCount';
  const member = createCaller(opened.database, undefined, { memberId, ...verified });
  expect(await member.call(path, body)).toEqual({ result: 0 });
  const unverified = { memberId, isVerified: false, channelId: 100083 };
  const other = createCaller(opened.database, undefined, unverified);
  expect(await other.call(path, body)).toEqual({ result: 0 });
});
