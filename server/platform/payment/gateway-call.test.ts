import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';
import { callGateway } from './gateway-call.ts';
import { PaymentUnavailable } from './payment-provider.ts';

const request = () => new Request('http://gateway.test/', { method: 'POST', body: 'a=1' });
const call = (fetch: (request: Request) => Promise<Response>, timeoutMs = 1_000) =>
  callGateway('ECPAY', fetch, request(), timeoutMs);

test('a successful response is its text', async () => {
  await expect(call(async () => new Response('1|OK'))).resolves.toBe('1|OK');
});

test('an error status is PaymentUnavailable', async () => {
  const answer = call(async () => new Response('busy', { status: 503 }));
  await expect(answer).rejects.toThrow(PaymentUnavailable);
  await expect(answer).rejects.toThrow('ECPAY is unavailable: status 503');
});

test('an unreachable gateway is PaymentUnavailable, with the cause', async () => {
  const cause = new TypeError('fetch failed');
  const answer = call(() => Promise.reject(cause));
  await expect(answer).rejects.toMatchObject({ name: 'PaymentUnavailable', cause });
});

test('redirects of a gateway are not followed', async () => {
  let elsewhere = 0;
  const app = new Hono()
    .post('/', (c) => c.redirect('/elsewhere', 307))
    .post('/elsewhere', (c) => c.text(`${++elsewhere}`));
  const { url, close } = await serveOnLoopback(app);
  const request = new Request(url, { method: 'POST', body: 'a=1' });
  await expect(callGateway('ECPAY', fetch, request, 1_000)).rejects.toThrow(PaymentUnavailable);
  expect(elsewhere).toBe(0);
  await close();
});

test('a gateway that does not respond in time is PaymentUnavailable', async () => {
  const silent = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  await expect(call(silent, 20)).rejects.toThrow(PaymentUnavailable);
});
