import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { maxLines, quietMs } from './report-line-failure.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

let now = new Date('2026-06-01T00:00:00Z');
let channelId: number;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  channelId = await createChannel(opened.database);
  now = new Date(now.getTime() + 2 * quietMs);
  lines = [];
});

async function report(body: object): Promise<number> {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const api = createApi({ database: opened.database, log, now: () => now, checkAnswers: true });
  const response = await api.request('/SiteInfo/ReportLineFailure', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ channelId, ...body }),
  });
  return response.status;
}

it('a failure of LINE’s SDK is in the shop’s log as itself', async () => {
  expect(await report({ code: 'CREATE_SUBWINDOW_FAILED', step: 'SUB_WINDOW' })).toBe(200);
  expect(lines).toMatchObject([
    {
      ...{ channelId, lineCode: 'CREATE_SUBWINDOW_FAILED', lineStep: 'SUB_WINDOW', repeats: 0 },
      msg: 'LINE failed in a browser',
    },
  ]);
});

it('one that is repeated is counted, and logged again later', async () => {
  const failure = { code: '429', step: 'SHARE' };
  for (let times = 0; times < 4; times += 1) expect(await report(failure)).toBe(200);
  expect(lines).toHaveLength(1);
  now = new Date(now.getTime() + quietMs);
  await report(failure);
  expect(lines.map(({ repeats }) => repeats)).toEqual([0, 3]);
});

it('strangers who make failures up write few lines, the last of which says so', async () => {
  const steps = ['SUB_WINDOW', 'SIGN_IN', 'SHARE', 'CHAT', 'SHORTCUT', 'FRIENDSHIP'];
  const codes = ['UNKNOWN', 'FORBIDDEN', 'TIMEOUT', '400', '401', '403'];
  for (const step of steps) for (const code of codes) await report({ step, code });
  expect(steps.length * codes.length).toBeGreaterThan(maxLines);
  const [last, ...others] = lines.toReversed();
  expect(others).toHaveLength(maxLines);
  expect(last?.msg).toMatch(/^too many failures of LINE/);
});

it.each([
  ['another code', { code: 'me@example.com', step: 'SHARE' }],
  ['another step', { code: '429', step: 'me@example.com' }],
  ['more than that', { code: '429', step: 'SHARE', message: 'me@example.com' }],
  ['a channel that is not there', { code: '429', step: 'SHARE', channelId: 999_999_999 }],
])('%s is refused, and not logged', async (_, body) => {
  expect(await report(body)).toBeGreaterThanOrEqual(400);
  expect(lines).toEqual([]);
});
