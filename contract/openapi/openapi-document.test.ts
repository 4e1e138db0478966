import { describe, expect, test } from 'vitest';
import { endpoints as apiEndpoints } from '#contract/api.ts';
import { type Endpoint, staffOf } from '#contract/endpoint.ts';
import { identityEndpoints } from '#contract/identity/identity-api.ts';
import { refusalStatus } from '#contract/refusals.ts';
import { staffEndpoints } from '#contract/staff/staff-api.ts';
import { createOpenApiDocument } from './openapi-document.ts';

const endpoints: readonly Endpoint[] = [...apiEndpoints, ...staffEndpoints, ...identityEndpoints];
const document = createOpenApiDocument();
const json: unknown = JSON.parse(JSON.stringify(document));

/** Every object inside a value, itself included. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

function resolve(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], json);
}

test('it names its OpenAPI version', () => {
  expect(json).toMatchObject({ openapi: '3.1.1', info: { version: '1.0.0' } });
});

test('it has exactly the paths of the contract', () => {
  expect(Object.keys(document.paths ?? {}).sort()).toEqual(
    endpoints.map(({ path }) => path).sort(),
  );
});

test('every reference has a target inside the document', () => {
  const references = [...objectsIn(json)].flatMap(({ $ref }) =>
    typeof $ref === 'string' ? $ref : [],
  );
  expect(references.length).toBeGreaterThan(endpoints.length);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//);
    expect(resolve(reference), reference).toBeDefined();
  }
});

test('shared schemas are described once', () => {
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(
    expect.arrayContaining([
      'AggregatedItem',
      'Picture',
      'ProductCard',
      'ProductDetail',
      'Refusal',
      'Sku',
    ]),
  );
});

test('operation ids are unique', () => {
  const names = Object.values(document.paths ?? {}).map((path) => path.post?.operationId);
  expect(new Set(names).size).toBe(endpoints.length);
});

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s',
  (path, endpoint) => {
    const operation = document.paths?.[path]?.post;

    test('has a summary in Chinese and a group with a text', () => {
      expect(operation?.summary).toMatch(/\p{sc=Han}/u);
      expect(document.tags?.map((tag) => tag.name)).toContain(operation?.tags?.[0]);
    });

    test('has an example that the call accepts', () => {
      const body = operation?.requestBody;
      const media = body && 'content' in body ? body.content['application/json'] : undefined;
      const example = media && 'example' in media ? media.example : undefined;
      expect(endpoint.request.safeParse(example).error).toBeUndefined();
    });

    test('lists the status of each of its refusals, with the code', () => {
      for (const code of ['VALIDATION_FAILED', 'INTERNAL', ...endpoint.refusals] as const) {
        const response = operation?.responses?.[String(refusalStatus[code])];
        expect(response && 'description' in response && response.description).toContain(code);
      }
    });

    test('requires a token, or the sign-in cookie, when it is for members only', () => {
      const isIdentity = path.startsWith('/identity/');
      const forMembers = isIdentity ? [{ session: [] }] : [{ member: [] }];
      const forGuests = isIdentity ? [{}] : [{}, { member: [] }];
      expect(operation?.security).toEqual(endpoint.access === 'GUEST' ? forGuests : forMembers);
    });

    test('names the permission of staff that it needs, if any', () => {
      const permission = staffOf(endpoint)?.staff;
      expect(operation?.['x-permission']).toBe(permission);
      if (permission) expect(operation?.description).toContain(permission);
    });
  },
);
