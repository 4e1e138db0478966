import { endpoints } from '@kaituan/contract/api';
import { type Endpoint, staffOf } from '@kaituan/contract/endpoint';
import { createOpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import { openDemoStoreMap } from '@kaituan/demo/store-map/demo-store-map';
import { type SQL, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notExported, ownSections } from '#server/features/flows/own-data/member-tables.ts';
import type { Caller } from '#server/http/handler.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createFullMember, secretsOfMember } from '#server/testing/members/full-member.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { createApi } from './api.ts';

let opened: OpenDatabase;
let api: Hono;
let channelId: number;
let owner: Awaited<ReturnType<typeof createFullMember>>;
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  const shop = await openPayingShop(database);
  channelId = shop.channelId;
  owner = await createFullMember(database, shop);
  const elsewhere = { isVerified: true, channelId: await createChannel(database) };
  const guestChannel = { isVerified: false, channelId: null };
  callers['the owner'] = { memberId: owner.memberId, ...guestChannel };
  callers['another member'] = { memberId: await createMember(database), ...guestChannel };
  const memberId = await createMember(database, elsewhere);
  callers['a member of another channel'] = { memberId, ...elsewhere };
  api = createApi({
    ...{ database, log: pino({ level: 'silent' }), payments: shop.payments },
    now: () => shop.clock.now,
    storeMap: openDemoStoreMap().storeMap,
    identify: async (authorization) => callers[authorization ?? ''] ?? null,
  }) as unknown as Hono;
});
afterAll(() => opened.close());

type Schema = { properties?: Record<string, unknown> };
type Body = Record<string, unknown>;
const documented = createOpenApiDocument().paths as unknown as Record<
  string,
  {
    post: { requestBody: { content: { 'application/json': { schema: Schema; example?: Body } } } };
  }
>;
/** Whoever subscribes a browser that was another member's takes it over, by what only the browser knows. */
const isOfTheBrowser = (path: string, field: string) =>
  field === 'endpoint' && path === '/Notification/SavePushSubscription';

/** Requests that name the owner's records: one for each record of the kind with most of them. */
function requestsOf(path: string): Body[] {
  const { schema, example = {} } = documented[path]?.post.requestBody.content[
    'application/json'
  ] ?? { schema: {} };
  const named = Object.keys(schema.properties ?? {}).flatMap((field) => {
    const values = owner.records[field];
    return values && !isOfTheBrowser(path, field) ? [{ field, values }] : [];
  });
  const count = Math.max(1, ...named.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, index) => {
    const records = named.map(({ field, values }) => [field, values[index % values.length]]);
    const here = 'channelId' in (schema.properties ?? {}) ? { channelId } : {};
    return withSku({ ...example, ...here, ...Object.fromEntries(records) });
  });
}

/** Lines are of goods that the shop has. */
const withSku = (body: Body): Body =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'skuId' ? owner.records.skuId?.[0] : value,
  );

async function send(
  path: string,
  body: Body,
  who: string,
): Promise<{ code: string; text: string }> {
  const response = await api.request(path, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', authorization: who },
  });
  const text = await response.text();
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return { code: error?.code ?? 'OK', text };
}

/** Every row of the owner, and the history of the owner's orders, as one digest by table. */
async function digestsOfOwner(): Promise<Record<string, string | null>> {
  const { memberId } = owner;
  const ofTable = (table: string, of: SQL) => sql`
    select ${table}::text as name, md5(string_agg(r::text, '|' order by r::text)) as digest
    from ${sql.identifier(table)} r where ${of}`;
  const parts = [
    ...ownSections.map(({ table, of }) => ofTable(table, of(memberId))),
    ...Object.keys(notExported).map((table) => ofTable(table, sql`member_id = ${memberId}`)),
  ];
  const { rows } = await opened.database.execute<{ name: string; digest: string | null }>(
    sql.join(parts, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const all: readonly Endpoint[] = endpoints.filter((endpoint) => !staffOf(endpoint));
const strangers = ['a guest', 'another member', 'a member of another channel'];

const walked = all.map((endpoint) => [endpoint.path, endpoint] as const);

test.each(walked)(
  '%s shows and changes nothing of another member’s',
  async (path, { access, request }) => {
    const before = await digestsOfOwner();
    for (const who of strangers) {
      for (const body of requestsOf(path)) {
        const about = `${who}: ${JSON.stringify(body)}`;
        expect(request.safeParse(body).error, about).toBeUndefined();
        const { code, text } = await send(path, body, who);
        if (access === 'MEMBER' && who === 'a guest') expect(code, about).toBe('UNAUTHENTICATED');
        expect(code === 'OK' ? secretsIn(text) : [], about).toEqual([]);
      }
    }
    const changed = Object.entries(await digestsOfOwner()).filter(
      ([table, digest]) => digest !== before[table] && !meantToChange[path]?.includes(table),
    );
    expect(changed).toEqual([]);
  },
);

/** What others are meant to change: how many found a review helpful. */
const meantToChange: Record<string, readonly string[]> = {
  '/Review/MarkReview': ['product_review'],
};

/** What only the owner may know, as far as it is in the text. */
const secretsIn = (text: string): string[] =>
  [...Object.values(secretsOfMember), ...owner.numbers].filter((secret) => text.includes(secret));

/** Tables of members in which the owner has nothing: no call of a member names a row of theirs. */
const withoutRows = [
  ...['member_account', 'member_passkey', 'member_session', 'member_consent', 'second_factor'],
  ...['known_device', 'staff_member', 'price_group_member', 'line_friend', 'device_token'],
  ...['flash_sale_taken', 'flash_sale_reminder', 'member_sku_quantity', 'coupon_use'],
  ...['review_mark', 'bulletin_read', 'faq_vote', 'idempotency_key'],
];

test('the owner has rows in every table whose rows calls name', async () => {
  const digests = await digestsOfOwner();
  const empty = Object.keys(digests).filter((table) => digests[table] === null);
  expect(empty.toSorted()).toEqual(withoutRows.toSorted());
});

/** What the owner cannot do with these records either, or no more at this point of the walk. */
const notForTheOwner = [
  '/Checkout/StartStoreMap',
  // Its token is of an order that nobody has yet.
  '/Claim/ClaimOrder',
  ...['/MessageBoard/AddMessage', '/MessageBoard/RateAnswer'],
  ...['/Review/MarkReview', '/Review/EditReview'],
  ...['/Wishlist/WatchWishlistItem', '/Wishlist/MoveWishlistItemToCart'],
];

const ofMembers = walked.filter(([, { access }]) => access === 'MEMBER');

test.each(ofMembers.filter(([path]) => !notForTheOwner.includes(path)))(
  '%s finds what its request names, for the owner',
  async (path) => {
    const codes = [];
    for (const body of requestsOf(path)) codes.push((await send(path, body, 'the owner')).code);
    expect(codes.some((code) => !['NOT_FOUND', 'VALIDATION_FAILED'].includes(code))).toBe(true);
  },
);
