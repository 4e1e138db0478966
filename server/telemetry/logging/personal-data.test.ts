import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@kaituan/contract/api';
import type { Endpoint } from '@kaituan/contract/endpoint';
import { identityEndpoints } from '@kaituan/contract/identity/identity-api';
import { createOpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { OpenDatabase } from '#server/database/database.ts';
import { createOperatorKey } from '#server/identity/keys/operator-token.ts';
import { createFailingStatements } from '#server/testing/databases/failing-statements.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { withPersonalValues } from '#server/testing/members/personal-values.ts';
import { openPayingShop, placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { operatorHeaders } from '#server/testing/shops/sign-in-operator.ts';
import { openWholeShop } from '#server/testing/shops/whole-shop.ts';
import { createLog } from './log.ts';
import { takeOverConsole } from './take-over-console.ts';

type Operation = {
  post: { requestBody: { content: { 'application/json': { example: never } } } };
};

const documented = (createOpenApiDocument().paths ?? {}) as unknown as Record<string, Operation>;
/** More than any call sends; a price set in the desk goes the whole way of a catalogue file. */
const maxStatements = 80;
/** Headers with personal values that every request sends. */
const headerValues = {
  authorization: 'Bearer secret-access-token-7261',
  cookie: 'kaituan_refresh=secret-refresh-token-7262',
  'user-agent': 'PersonalBrowser/7263',
  'x-request-id': '0937264726',
  referer: 'http://shop.test/?email=referer7265@personal.example',
  'idempotency-key': 'personal-key-7266',
};
const queryValue = 'query7267@personal.example';

const lines: string[] = [];
const consoleBefore = { ...console };
let opened: OpenDatabase;
let dataDir: string;
let shop: Hono;
let statements: Awaited<ReturnType<typeof createFailingStatements>>;
let known: Record<string, string | number>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-personal-'));
  opened = await createTestDatabase();
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  takeOverConsole(log);
  const caller = await stockShop();
  shop = await openWholeShop({
    ...{ opened, dataDir, log },
    identify: async () => ({ memberId: caller, channelId: null, isVerified: false }),
    render: async ({ url }) => {
      throw new DrizzleQueryError(
        `select '${url}' from product where name = $1`,
        [url],
        new Error(url),
      );
    },
  });
  await createOperatorKey(dataDir);
  statements = await createFailingStatements(opened.database);
});
afterAll(async () => {
  Object.assign(console, consoleBefore);
  statements.restore();
  await opened.close();
  await rm(dataDir, { recursive: true });
});

/** A shop with an order and a checkout of the caller, so that calls reach their writes. */
async function stockShop(): Promise<string> {
  const { database } = opened;
  const paying = await openPayingShop(database);
  const { buyer, orderNo, skuId } = await placeUnpaid(database, paying);
  await buyer.addItem(skuId);
  const checkoutNo = await buyer.openCheckout();
  const { channelId, clock } = paying;
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await createCampaign(database, channelId, clock.now, { items });
  known = { channelId, skuId, checkoutNo, orderNo, campaignId, paymentMethod: 'CARD' };
  return buyer.memberId;
}

type Sending = {
  path: string;
  body: string;
  sent: string[];
  headers?: Record<string, string>;
  max?: number;
};

/** Sent values that occurred in a failed statement. */
const reached = new Set<string>();

/** Sends a request whose first statement fails, then one whose second does, until all were reached. */
async function failEverywhere(sending: Sending): Promise<number> {
  const { path, body, sent, headers, max = maxStatements } = sending;
  const all = [...sent, ...Object.values(headerValues), queryValue];
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  for (let nth = 1; nth <= max; nth += 1) {
    lines.length = 0;
    const failed = await statements.failAt(nth, async () => {
      const init = { method: 'POST', body, headers: { ...headerValues, ...headers } };
      const response = await shop.request(`${path}?email=${queryValue}`, init, { incoming });
      await response.text();
    });
    const written = lines.join('\n');
    for (const value of all) expect(written, `${path}, statement ${nth}`).not.toContain(value);
    expect(written).not.toContain('"withheld"');
    if (failed === undefined) return nth - 1;
    for (const value of sent) if (failed.includes(value)) reached.add(value);
  }
  return max;
}

const json = { 'content-type': 'application/json' };

test.each(
  [...endpoints, ...staffEndpoints, ...identityEndpoints].map((endpoint): [string, Endpoint] => [
    endpoint.path,
    endpoint,
  ]),
)(
  'a fault while %s is answered writes nothing that was sent',
  async (path, { request, effect, access }) => {
    const example = documented[path]?.post.requestBody.content['application/json'].example;
    const { body, sent } = withPersonalValues(request as z.ZodType, example as never, known);
    const max = effect === 'MUTATING' ? maxStatements : 2;
    const headers = {
      ...json,
      ...(typeof access === 'object' && (await operatorHeaders(dataDir))),
    };
    const sending = { path, body: JSON.stringify(body), sent, headers, max };
    const faults = await failEverywhere(sending);
    if (effect === 'MUTATING') expect(faults).toBeLessThan(maxStatements);
    if (effect === 'MUTATING' && access === 'MEMBER') expect(faults).toBeGreaterThan(0);
  },
  30_000,
);

const text = { 'content-type': 'application/x-www-form-urlencoded' };
const command = (value: object) => JSON.stringify(value);
const mail = 'operated7268@personal.example';
const asOperator = (body: string, sent: string[]) => ({ body, sent, isOperator: true });

test.each([
  ['/payment-notice/ecpay', { body: 'CustomField1=王祕密7269&CardNo=4311957269', headers: text }],
  ['/payment-notice/line-pay', { body: 'CustomField1=王祕密7269', headers: text }],
  ['/payment-return/01KPERSONAL000000001', { body: 'CardNo=4311957269', headers: text }],
  [
    '/store-map/return/01K00000000000000000000000',
    { body: 'CVSAddress=祕密路7269號', headers: text },
  ],
  [
    '/return-photos',
    { body: 'not a photo of 王祕密7269', headers: { 'content-type': 'image/jpeg' } },
  ],
  [
    '/files',
    {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="王祕密7269.pdf"\r\n\r\n王祕密7269\r\n--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ],
  ['/identity/line-callback', { body: '' }],
  [
    '/demo-gateway/ecpay/Cashier/AioCheckOut/V5',
    { body: 'CustomField1=王祕密7269', headers: text },
  ],
  ['/StaffMember/CreateMember', asOperator(command({ email: mail, name: '王祕密7269' }), [mail])],
  ['/StaffMember/SuspendMember', asOperator(command({ who: mail, reason: '王祕密7269' }), [mail])],
  [
    '/StaffOrder/CancelOrderByShop',
    asOperator(command({ orderNo: 'X7269', reason: '王祕密7269' }), []),
  ],
  [
    '/StaffGroupBuy/CancelCampaign',
    asOperator(command({ campaignId: 1, reason: '王祕密7269' }), []),
  ],
  ['/operator/catalog/import', asOperator('商品名稱\n王祕密7269', [])],
  ['/operator/promotions/import', asOperator('商品名稱\n王祕密7269', [])],
  ['/nowhere/王祕密7269', { body: '' }],
] as [
  string,
  { body: string; sent?: string[]; headers?: Record<string, string>; isOperator?: true },
][])(
  'a fault at %s writes nothing that was sent',
  async (path, { body, sent = [], headers, isOperator }) => {
    const all = [...sent, '王祕密7269', '4311957269', '祕密路7269號'];
    const own = isOperator && { ...json, ...(await operatorHeaders(dataDir)) };
    await failEverywhere({ path, body, sent: all, headers: { ...headers, ...own }, max: 6 });
  },
);

test('a failing page logs nothing of its address', async () => {
  lines.length = 0;
  const response = await shop.request(`/products/${queryValue}?email=${queryValue}`, {
    headers: headerValues,
  });
  expect(response.status).toBe(500);
  expect(lines.join()).toContain('DrizzleQueryError');
  for (const value of [...Object.values(headerValues), queryValue, 'query7267']) {
    expect(lines.join()).not.toContain(value);
  }
});

test('the failed statements contained the sent values', () => {
  expect([...reached]).toEqual(expect.arrayContaining([mail, '王祕密7269', '4311957269']));
  expect(reached.size).toBeGreaterThan(9);
});
