import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { readBody, validate } from './validate.ts';

const read = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  readBody(
    new Request('http://shop.example/', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    }),
    1_000_000,
  );
const detailsOf = (error: unknown) => (error instanceof Refusal ? error.details : undefined);

describe('reading a body', () => {
  test('a call without a body has the empty object', async () => {
    expect(await readBody(new Request('http://shop.example/', { method: 'POST' }), 1)).toEqual({});
  });

  test.each([
    '{"a":"\\u0000"}',
    '{"a":["x",{"b":"中\\u0000文"}]}',
    '{"a":"\\ud83d"}',
    '{"a":"\\uDE00\\uD83D"}',
    '{"\\u0000":1}',
    '"\\u0000"',
  ])('text that no database can hold is refused: %s', async (body) => {
    const error = await read(body).catch((thrown: unknown) => thrown);
    expect(detailsOf(error)).toEqual([{ path: '', rule: 'TEXT' }]);
  });

  test('escaped emoji and backslashes are accepted', async () => {
    expect(await read('{"a":"\\ud83d\\ude00","b":"\\\\u0000"}')).toEqual({ a: '😀', b: '\\u0000' });
  });

  test('a body nested a hundred thousand levels deep is read or refused, never a crash', async () => {
    const deep = `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`;
    const error = await read(deep).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
  });

  test('bytes that are not UTF-8 do not crash', async () => {
    const error = await read(new Uint8Array([0xff, 0xfe, 0x00, 0x80])).catch(
      (thrown: unknown) => thrown,
    );
    expect(detailsOf(error)).toEqual([{ path: '', rule: 'JSON' }]);
  });
});

test('every invalid field is named, at most twenty', () => {
  const schema = z.strictObject({ ids: z.array(z.int().max(9)) });
  const wrong = { ids: ['x', 10, ...Array.from({ length: 30 }, () => null)], extra: 1 };
  try {
    validate(schema, wrong);
    expect.unreachable();
  } catch (error) {
    const details = detailsOf(error);
    expect(details).toHaveLength(20);
    expect(details?.slice(0, 2)).toEqual([
      { path: 'ids[0]', rule: 'INVALID_TYPE' },
      { path: 'ids[1]', rule: 'TOO_BIG', allowed: 9 },
    ]);
  }
});
