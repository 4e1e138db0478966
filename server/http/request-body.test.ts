import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { maxReturnPhotoBytes } from '@kaituan/domain/shop-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';
import { openTestEdge, type TestEdge } from '#server/testing/shops/test-edge.ts';

let shop: TestEdge;
let served: Awaited<ReturnType<typeof serveOnLoopback>>;

beforeAll(async () => {
  shop = await openTestEdge();
  served = await serveOnLoopback(shop.app);
});
afterAll(async () => {
  await served.close();
  await shop.close();
});

const piece = Buffer.alloc(64 * 1024, 'x');
type Sent = { bytes: number; headers?: Record<string, string> };

/** Posts as a plain client does: sends everything, then reads the response. */
async function post(path: string, { bytes, headers = {} }: Sent) {
  const sent = openRequest(served.url + path, { method: 'POST', headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  for (let left = bytes; left > 0; left -= piece.length) {
    if (!sent.write(piece.subarray(0, left))) await Promise.race([once(sent, 'drain'), answered]);
  }
  sent.end();
  const [answer] = await answered;
  answer.resume();
  return { status: answer.statusCode, connection: answer.headers.connection };
}

const tenMegabytes = 10 * 1024 * 1024;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const bearer = { authorization: 'Bearer of somebody' };

describe.each([
  ['a call', '/Product/GetScpProductArray', json, 413],
  ['a call for members, without a bearer', '/Cart/GetCart', json, 401],
  ['a sign-in', '/identity/sign-in-with-password', json, 413],
  ['a webhook of ECPay', '/payment-notice/ecpay', form, 413],
  ['a webhook of LINE Pay', '/payment-notice/line-pay', form, 413],
  ['a return from a gateway', '/payment-return/01234567890123456789', form, 413],
  ['a return from the store map', '/store-map/return/01ARZ3NDEKTSV4RRFFQ69G5FAV', form, 413],
  ['a photo without a bearer', '/return-photos', {}, 401],
  ['a photo of a member', '/return-photos', bearer, 413],
  ['an import without the key', '/operator/catalog/import', {}, 401],
  ['a path that takes no body', '/products', {}, 404],
])('10 MB to %s', (_, path, headers, status) => {
  test.each([
    ['in chunks', {}],
    ['with its length', { 'content-length': String(tenMegabytes) }],
  ])('%s are refused, the answer is read and the connection closed', async (__, length) => {
    const answer = await post(path, { bytes: tenMegabytes, headers: { ...headers, ...length } });
    expect(answer).toEqual({ status, connection: 'close' });
  });
});

test('a body within the limit is accepted, and its connection stays open', async () => {
  const answer = await post('/Product/GetScpProductArray', { bytes: 0, headers: json });
  expect(answer).toEqual({ status: 400, connection: 'keep-alive' });
});

test('bodies that are read at the same time are limited together', async () => {
  const opened = Array.from({ length: 16 }, (_, index) => {
    const authorization = `Bearer ${'x'.repeat(1 + (index % 2))}`;
    const headers = { authorization, 'content-length': String(maxReturnPhotoBytes) };
    const sent = openRequest(`${served.url}/return-photos`, { method: 'POST', headers });
    sent.on('error', () => {});
    sent.write(piece);
    return sent;
  });
  const [answer] = (await Promise.race(opened.map((sent) => once(sent, 'response')))) as [
    IncomingMessage,
  ];
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  for (const sent of opened) sent.destroy();
});
