import { endpoints as apiEndpoints } from '@kaituan/contract/api';
import type { Endpoint } from '@kaituan/contract/endpoint';
import { createOpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import { type RefusalBody, refusalStatus } from '@kaituan/contract/refusals';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { permissions } from '@kaituan/domain/staff/role';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createActivity,
  createBrand,
  createCategory,
  createChannel,
  createProduct,
} from '#server/testing/goods/catalog-factory.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const endpoints: readonly Endpoint[] = [...apiEndpoints, ...staffEndpoints];
const paths: Record<string, unknown> = createOpenApiDocument().paths ?? {};
let opened: OpenDatabase;
let api: ReturnType<typeof createApi>;
let memberId: string;

beforeAll(async () => {
  opened = await createTestDatabase();
  const identity = await createTestIdentity(opened.database);
  api = createApi({
    database: opened.database,
    log: pino({ level: 'silent' }),
    checkAnswers: true,
    // Everyone is a member here, and for staff calls the owner, so that these are covered too.
    identify: async () => ({ memberId, channelId: null, isVerified: false }),
    findOperator: async () => ({ by: commandLine, grants: [{ permissions, channelId: null }] }),
    accounts: async () => identity.parts,
    pictures: { put: async () => {} },
  });
  memberId = await createMember(opened.database);
  await stockShop();
});
afterAll(() => opened.close());

async function stockShop(): Promise<void> {
  const { database } = opened;
  const channelId = await createChannel(database, 100083);
  const categoryId = await createCategory(database, '海鮮');
  const brandId = await createBrand(database, '海嶼');
  const goods = { channelIds: [channelId], categoryIds: [categoryId], brandId, pictures: 1 };
  const productId = await createProduct(database, { ...goods, name: '鮮甜白蝦' });
  await createActivity(database, channelId, [productId]);
  await refreshListings(database);
}

/** Never a fault, and every refusal has a code. */
async function expectAnswered(response: Response, sent: string): Promise<void> {
  expect(response.status, sent).toBeLessThan(500);
  if (response.ok) return;
  const { error } = (await response.json()) as RefusalBody;
  expect(refusalStatus[error.code], sent).toBe(response.status);
  expect(error.message).not.toBe('');
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
}

async function expectPostAnswered(path: string, body: string | Uint8Array<ArrayBuffer>) {
  const headers = { 'content-type': 'application/json' };
  const response = await api.request(path, { method: 'POST', body, headers });
  await expectAnswered(response, `${path} ${String(body).slice(0, 500)}`);
}

const brokenText = fc.constantFrom(
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff蝦', '/a\u0000', '/\ud800'],
);
const hostileText = fc.constantFrom(
  ...[
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table product; --",
    '$1',
    '{}',
    '[',
    '&|!()<->:*',
  ],
  ...[
    '__proto__',
    '/%00',
    '/%ff',
    '/%',
    '//evil.example',
    '/\\evil',
    '/a\r\nb',
    '/../..',
    '/?',
    '/#',
  ],
  ...['\u202e', '\ufeff', '\uffff', 'e\u0301'.repeat(400), '蝦'.repeat(100), '👩‍👩‍👧‍👦'.repeat(20)],
  ...['x'.repeat(2_048), `/${'x'.repeat(2_047)}`, '蝦'.repeat(2_000), '2026-02-30T00:00:00Z'],
);
/** Random combinations of the filter language's tokens. */
const filterText = fc
  .array(
    fc.constantFrom(
      ...['productStatus', 'categoryId', 'price', 'flag', 'availability', 'displayTimestamp', 'x'],
      ...['=', '!=', '<', '>=', 'IN', 'TO', 'AND', '[', ']', ',', '(', ')', '"', 'NOW', 'ACTIVE'],
      ...['0', '-1', '1.5', '1e999', '99999999999999999999', '2147483648', 'FLASH', 'SOLD_OUT'],
      ...['2026-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '8.64e15'],
      ...['8640000000000001', '9'.repeat(400), 'null', ';', '--'],
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(' '));
const cursorText = fc
  .oneof(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 5 }))
  .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
const number = fc.oneof(
  fc.nat(2_000),
  fc.constantFrom(-1, 0, 0.5, -0, 1e21, 1e308, 2_147_483_647, 2_147_483_648, 2 ** 53, -(2 ** 63)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const text = fc.oneof(
  hostileText,
  brokenText,
  filterText,
  cursorText,
  fc.string({ unit: 'binary' }),
);
/** As JSON text, because deeply nested values could not be serialised. */
const garbage = fc.oneof(
  fc.json({ stringUnit: 'binary' }),
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        number,
        text,
        fc.array(fc.oneof(text, fc.array(text, { maxLength: 3 })), { maxLength: 5 }),
        fc.constantFrom(null, true, [], {}),
      )
      .map((value) => JSON.stringify(value)),
  },
  fc.constant('{"__proto__":{"channelId":100083}}'),
);
/** Deeper than any stack, or longer than any list or text. Reading one takes as long as a hundred others. */
const huge = [
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}"\\u0000"${'}'.repeat(20_000)}`,
  `[${'1,'.repeat(50_000)}1]`,
  JSON.stringify('蝦'.repeat(50_000)),
];

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s',
  (path, { request }) => {
    const example = exampleFor(path);
    const fields = [...new Set([...Object.keys(example), ...fieldsOf(request)])];
    const strangeField = fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '',
      'then',
      '\u0000',
    );
    const field =
      fields.length > 0
        ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fields) }, strangeField)
        : strangeField;

    test('its example is not refused as invalid', async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(example);
      const response = await api.request(path, { method: 'POST', body, headers });
      expect(response.status).not.toBe(400);
      await expectAnswered(response, path);
    });

    test('any JSON gets a response', async () => {
      await fc.assert(
        fc.asyncProperty(garbage, (body) => expectPostAnswered(path, body)),
        { numRuns: 20 },
      );
    });

    test('a valid request with a field replaced gets a response', async () => {
      await fc.assert(
        fc.asyncProperty(field, garbage, (name, value) =>
          expectPostAnswered(path, withField(example, name, value)),
        ),
        { numRuns: 100 },
      );
    });

    test('each huge value gets a response, in one field after another', async () => {
      for (const [index, value] of huge.entries()) {
        const name = fields[index % fields.length] ?? 'x';
        await expectPostAnswered(path, withField(example, name, value));
      }
    });

    test('a valid request with a field left out gets a response', async () => {
      for (const name of fields) {
        const { [name]: _, ...rest } = example;
        await expectPostAnswered(path, JSON.stringify(rest));
      }
    });
  },
);

/** No call reads its body itself: these are given to any of them, not to each. */
test('bytes that are not JSON, and huge bodies, get a response', async () => {
  const path = fc.constantFrom(...endpoints.map((endpoint) => endpoint.path));
  const cutShort = fc
    .tuple(path, fc.nat(100))
    .map(([of, length]) => Buffer.from(JSON.stringify(exampleFor(of))).subarray(0, length));
  const bytes = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(fc.uint8Array({ maxLength: 300 }), cutShort) },
    fc.constantFrom(...huge).map((json) => Buffer.from(json)),
  );
  await fc.assert(
    fc.asyncProperty(path, bytes, (to, body) => expectPostAnswered(to, new Uint8Array(body))),
    { numRuns: 1_000 },
  );
});

test('any path, method and header gets a response', async () => {
  const known = fc.constantFrom(...endpoints.map((endpoint) => endpoint.path));
  const path = fc.oneof(
    known,
    known.map((name) => `${name}/`),
    known.map((name) => name.toLowerCase()),
    fc.webPath().map((rest) => `/${rest}`),
    fc.constantFrom('/', '//', '/a/b', '/%', '/%00/%ff', '/Product/__proto__', '/constructor/name'),
  );
  const method = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'PURGE',
  );
  const headerText = fc.stringMatching(/^[!-~]{0,200}$/);
  const header = fc.constantFrom(
    'authorization',
    'content-type',
    'x-request-id',
    'content-length',
    'accept',
    'origin',
    'cookie',
  );
  await fc.assert(
    fc.asyncProperty(path, method, header, headerText, async (at, verb, name, value) => {
      const response = await api.request(`http://shop.example${at}`, {
        method: verb,
        headers: { [name]: value },
      });
      if (verb === 'HEAD') expect(response.status).toBeLessThan(500);
      else await expectAnswered(response, `${verb} ${at} ${name}: ${value}`);
    }),
    { numRuns: 300 },
  );
});

/** The fields of a request, of any variant that has them. */
function fieldsOf(request: z.ZodType): string[] {
  if (request instanceof z.ZodObject) return Object.keys(request.shape);
  if (!(request instanceof z.ZodUnion)) return [];
  return request.options.flatMap((option) => (option instanceof z.ZodType ? fieldsOf(option) : []));
}

function exampleFor(path: string): Record<string, unknown> {
  const operation = paths[path] as {
    post: {
      requestBody: { content: { 'application/json': { example: Record<string, unknown> } } };
    };
  };
  return operation.post.requestBody.content['application/json'].example;
}

/** The request as JSON text; `__proto__` becomes an own field too. */
function withField(request: Record<string, unknown>, name: string, json: string): string {
  const { [name]: _, ...others } = request;
  const fields = Object.entries(others).map(([key, value]) => [key, JSON.stringify(value)]);
  const texts = [...fields, [name, json]].map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return `{${texts.join(',')}}`;
}
