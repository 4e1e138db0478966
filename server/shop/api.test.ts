import type { RefusalBody } from '@kaituan/contract/refusals';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createApi } from './api.ts';

let opened: OpenDatabase;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  opened = await createTestDatabase();
  api = createApi({
    database: opened.database,
    log: pino({ level: 'silent' }),
    checkAnswers: true,
  });
});
afterAll(() => opened.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  api.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function codeOf(response: Response) {
  const body = (await response.json()) as RefusalBody;
  expect(body.error.requestId).toBe(response.headers.get('x-request-id'));
  return [response.status, body.error.code];
}

test('malformed JSON is a validation error', async () => {
  expect(await codeOf(await post('/Scp/GetSalesCompanyInfo', '{"channelId":'))).toEqual([
    400,
    'VALIDATION_FAILED',
  ]);
});

test('a wrong type names its field', async () => {
  const response = await post('/Scp/GetSalesCompanyInfo', '{"channelId":"x"}');
  expect(response.status).toBe(400);
  expect(((await response.json()) as RefusalBody).error.details).toEqual([
    { path: 'channelId', rule: 'INVALID_TYPE' },
  ]);
});

test('an unknown field is refused', async () => {
  expect(await codeOf(await post('/Scp/GetSalesCompanyInfo', '{"channelId":1,"x":1}'))).toEqual([
    400,
    'VALIDATION_FAILED',
  ]);
});

test('an unknown channel is NOT_FOUND', async () => {
  expect(await codeOf(await post('/Scp/GetSalesCompanyInfo', '{"channelId":424242}'))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

test('a number beyond the range is a validation error', async () => {
  expect(await codeOf(await post('/Scp/GetSalesCompanyInfo', '{"channelId":1e300}'))).toEqual([
    400,
    'VALIDATION_FAILED',
  ]);
});

test('a body of 2 MB is too large', async () => {
  const body = JSON.stringify({ channelId: 1, x: 'x'.repeat(2_000_000) });
  expect(await codeOf(await post('/Scp/GetSalesCompanyInfo', body))).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
  ]);
});

test('another method is refused', async () => {
  const response = await api.request('/Scp/GetSalesCompanyInfo');
  expect(response.headers.get('allow')).toBe('POST');
  expect(await codeOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
});

test('an unknown call is NOT_FOUND', async () => {
  expect(await codeOf(await post('/Nobody/DoNothing', '{}'))).toEqual([404, 'NOT_FOUND']);
});

test('a body with another content type than JSON is refused', async () => {
  const response = await post('/Scp/GetSalesCompanyInfo', 'channelId=1', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(await codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each(['/User/GetSearchHistoryArray', '/Notification/GetUnreadNotificationCount'])(
  '%s asks a guest to sign in',
  async (path) => {
    expect(await codeOf(await post(path, ''))).toEqual([401, 'UNAUTHENTICATED']);
  },
);
