import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionTimes } from '#server/http/limits/connection-limits.ts';
import { type Listening, listen } from './listen.ts';

const times = {
  ...{ keepAliveMs: 4_000, headersMs: 300, requestMs: 5_000, bodyGraceMs: 300 },
  ...{ slowestBytesPerSecond: 1_000_000, silentMs: 1_500, answerMs: 3_000, checkedEveryMs: 50 },
};
let shop: Listening;
const sockets: Socket[] = [];

beforeAll(async () => {
  const app = new Hono()
    .get('/', (c) => c.text('page'))
    .get('/large', (c) => c.text('x'.repeat(30_000_000)))
    .post('/', async (c) => c.text(`${(await c.req.text()).length}`));
  shop = await listen(app, { port: 0, host: '127.0.0.1', times });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.drain();
});

function open() {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.subarray(0, 200).toString();
  });
  const closed = once(socket, 'close');
  return { socket, closed, received: () => received };
}
const bothLengths = 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
const get = 'GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each([
  ['that says two lengths', `POST / HTTP/1.1\r\nHost: shop.test\r\n${bothLengths}`, 400],
  ['with a space before a colon', 'GET / HTTP/1.1\r\nHost : shop.test\r\n\r\n', 400],
  ['to be sent back', 'TRACE / HTTP/1.1\r\nHost: shop.test\r\nCookie: a=1\r\n\r\n', 405],
])('a request %s is refused, and its connection ends', async (_, request, status) => {
  const { socket, closed, received } = open();
  socket.write(request);
  await closed;
  expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received()).not.toContain('a=1');
});

describe('a client that', () => {
  test('sends its headers slowly gets 408', async () => {
    const { socket, closed, received } = open();
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n');
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('sends its body slowly gets 408', async () => {
    const { socket, closed, received } = open();
    socket.write('POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100\r\n\r\nx');
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('does not read its response is disconnected', async () => {
    const { socket } = open();
    socket.pause();
    socket.write(get.replace('/', '/large'));
    const socketsOf = () => shop.connections();
    await wait(200);
    const before = await socketsOf();
    await expect.poll(socketsOf, { timeout: 8_000 }).toBeLessThan(before);
  });

  test('is idle between requests keeps its connection longer than the headers’ time limit', async () => {
    const { socket, received } = open();
    socket.write(get);
    await wait(times.headersMs + 500);
    socket.write(get);
    await expect.poll(() => received().split('HTTP/1.1 200').length).toBe(3);
  });

  test('sends too long an address, or too many headers, is refused', async () => {
    const longAddress = open();
    longAddress.socket.write(get.replace('/', `/${'x'.repeat(9_000)}`));
    await longAddress.closed;
    expect(longAddress.received()).toMatch(/^HTTP\/1.1 414 /);
    const headers = open();
    headers.socket.write(get.replace('\r\n\r\n', `\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`));
    await headers.closed;
    expect(headers.received()).toMatch(/^HTTP\/1.1 431 /);
  });
});

test('idle connections outlive those of proxies', () => {
  expect(connectionTimes.keepAliveMs).toBeGreaterThan(75_000);
});
