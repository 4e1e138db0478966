import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@kaituan/contract/api';
import { type Endpoint, type StaffOnly, staffOf } from '@kaituan/contract/endpoint';
import { identityEndpoints } from '@kaituan/contract/identity/identity-api';
import { createOpenApiDocument } from '@kaituan/contract/openapi/openapi-document';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import {
  type Permission,
  permissions,
  rolePermissions,
  type StaffRole,
  staffRoles,
} from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { staffInvitation } from '#server/database/schema/staff-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { createOperatorKey, findOperator } from '#server/identity/keys/operator-token.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { operatorHeaders } from '#server/testing/shops/sign-in-operator.ts';
import { createRecords } from '#server/testing/shops/staff-records.ts';

/** The channel of the records, and another one, by the names that the kinds of callers use. */
const channels = { HERE: 0, ELSEWHERE: 0 };
const nobody = '00000000-0000-4000-8000-000000000000';

let opened: OpenDatabase;
let dataDir: string;
let api: ReturnType<typeof createApi>;
let identity: Awaited<ReturnType<typeof createTestIdentity>>;
/** Values of requests that name a record of the channel HERE. */
let records: Record<string, unknown>;

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-access-'));
  await createOperatorKey(dataDir);
  identity = await createTestIdentity(database);
  const shop = await openPayingShop(database);
  channels.HERE = shop.channelId;
  channels.ELSEWHERE = await createChannel(database);
  records = await createRecords(database, shop);
  api = createApi({
    database,
    log: pino({ level: 'silent' }),
    payments: shop.payments,
    accounts: async () => identity.parts,
    findOperator: (c) => findOperator(c, dataDir),
    // A caller's token is the member's id.
    identify: async (authorization) =>
      authorization && !authorization.startsWith('Operator ')
        ? { memberId: authorization, channelId: null, isVerified: false }
        : null,
  });
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

type Headers = { authorization?: string };
type Who = {
  name: string;
  held: readonly Permission[] | null;
  /** Null is the whole shop. */
  at: keyof typeof channels | null | 'NOWHERE';
};

const kinds: Who[] = [
  { name: 'a guest', held: null, at: 'NOWHERE' },
  { name: 'a member', held: [], at: 'NOWHERE' },
  ...staffRoles.flatMap((role): Who[] =>
    (['HERE', 'ELSEWHERE', null] as const).map((at) => ({
      ...{ name: `${role} of ${at ?? 'the whole shop'}`, held: rolePermissions[role], at },
    })),
  ),
  { name: 'the command line', held: permissions, at: null },
  { name: 'a token of the channel', held: permissions, at: 'HERE' },
  { name: 'a token of another channel', held: permissions, at: 'ELSEWHERE' },
  { name: 'a token for messages', held: ['MESSAGES'], at: null },
];

const isMember = ({ held, name }: Who): boolean =>
  held !== null && !/token|command line/.test(name);

/** Signs all in anew, because a call may have ended what the last one signed in with: all at once, they are many. */
async function signInAll(whom: readonly Who[]): Promise<{ who: Who; headers: Headers }[]> {
  const dates = { createdAt: new Date(), updatedAt: new Date() };
  const appointedAt = new Date();
  const members: (typeof member.$inferInsert)[] = [];
  const staff: (typeof staffMember.$inferInsert)[] = [];
  const signedIn: { who: Who; headers: Headers }[] = [];
  for (const who of whom) {
    const { name, held, at } = who;
    const channelId = at === null || at === 'NOWHERE' ? null : channels[at];
    if (isMember(who)) {
      const id = crypto.randomUUID();
      members.push({ id, email: `${id}@shop.example`, displayName: '王小明', ...dates });
      if (at !== 'NOWHERE') {
        const role = name.split(' ', 1)[0] as StaffRole;
        staff.push({ memberId: id, role, channelId, appointedBy: nobody, appointedAt });
      }
      signedIn.push({ who, headers: { authorization: id } });
    } else if (held === null) {
      signedIn.push({ who, headers: {} });
    } else {
      const channelIds = channelId === null ? null : [channelId];
      const scope = { permissions: [...held], channelIds };
      signedIn.push({ who, headers: await operatorHeaders(dataDir, scope) });
    }
  }
  await opened.database.insert(member).values(members);
  if (staff.length > 0) await opened.database.insert(staffMember).values(staff);
  return signedIn;
}

const documented = createOpenApiDocument().paths as unknown as Record<
  string,
  { post: { requestBody: { content: { 'application/json': { example?: object } } } } }
>;

const exampleOf = (path: string): object =>
  documented[path]?.post.requestBody.content['application/json'].example ?? {};

/** Of the channel HERE; a call uses it up. */
async function createInvitation(): Promise<string> {
  const invitationNo = newUlid(new Date());
  await opened.database.insert(staffInvitation).values({
    ...{ invitationNo, tokenHash: invitationNo, channelId: channels.HERE, role: 'PACKER' },
    ...{ invitedBy: nobody, invitedAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) },
  });
  return invitationNo;
}

/** A request about records of the channel HERE, with a member of its own whom calls may change. */
async function requestOf(path: string, given: object): Promise<object> {
  const example = exampleOf(path);
  const ofChannel = { isVerified: true, channelId: channels.HERE };
  const who = 'who' in example ? await createMember(opened.database, ofChannel) : '';
  const invitationNo = 'invitationNo' in example ? await createInvitation() : '';
  const values = Object.entries({
    ...{ ...records, who, invitationNo, channelId: channels.HERE, ...given },
  });
  return { ...example, ...Object.fromEntries(values.filter(([field]) => field in example)) };
}

/** The code of the refusal, or OK. */
async function call(
  path: string,
  headers: Headers,
  given: object = {},
): Promise<{ code: string; result: unknown }> {
  const init = {
    method: 'POST',
    body: JSON.stringify(await requestOf(path, given)),
    headers: { 'content-type': 'application/json', ...headers },
  };
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const to = path.startsWith('/identity/') ? identity.routes : api;
  const body = (await (await to.request(path, init, env)).json()) as {
    error?: { code: string };
    result?: unknown;
  };
  return { code: body.error?.code ?? 'OK', result: body.result };
}

const accessRefusals = ['UNAUTHENTICATED', 'FORBIDDEN', 'CHANNEL_MISMATCH'];

/** What the contract says of this caller: the refusal, or undefined where access is granted. */
function refusalFor(access: Endpoint['access'], who: Who): string | undefined {
  const { held, at } = who;
  if (access === 'GUEST') return undefined;
  if (access === 'MEMBER') return isMember(who) ? undefined : 'UNAUTHENTICATED';
  if (held === null) return 'UNAUTHENTICATED';
  // Staff who may run only their own group buys lead none of these records.
  const isOwnAlone = access.own !== undefined && held.includes(access.own);
  if (!held.includes(access.staff)) return isOwnAlone ? 'CHANNEL_MISMATCH' : 'FORBIDDEN';
  if (at === 'NOWHERE') return 'FORBIDDEN';
  const isEnough = at === null || (access.of !== 'SHOP' && at === 'HERE');
  return isEnough ? undefined : 'CHANNEL_MISMATCH';
}

/** What is found for one of these is refused with it. */
const ofOne = ['orderNo', 'campaignId', 'flashSaleId'];

/** A list shows a caller of another channel no row of this one. */
const isList = (
  { effect, path }: Endpoint,
  { of }: StaffOnly,
  result: unknown,
): result is { channelId: number | null }[] =>
  effect === 'SAFE' &&
  of === 'RECORD' &&
  !ofOne.some((field) => field in exampleOf(path)) &&
  Array.isArray(result);

const all: readonly Endpoint[] = [...endpoints, ...staffEndpoints];

/** What of an answer this caller must not get; undefined when it is right. */
function faultOf(
  endpoint: Endpoint,
  who: Who,
  { code, result }: { code: string; result: unknown },
): string | undefined {
  const expected = refusalFor(endpoint.access, who);
  const staff = staffOf(endpoint);
  const rows = staff && isList(endpoint, staff, result) ? result : undefined;
  const ofHere = rows?.filter(({ channelId }) => channelId === channels.HERE).length ?? 0;
  if (expected === undefined) {
    if (accessRefusals.includes(code)) return `${code}, though access is granted`;
    if (!rows || who.at !== 'HERE') return undefined;
    return ofHere > 0 && ofHere === rows.length ? undefined : `${ofHere} of ${rows.length} rows`;
  }
  if (rows && expected === 'CHANNEL_MISMATCH') {
    return ofHere === 0 ? undefined : `${ofHere} rows of another channel`;
  }
  return code === expected ? undefined : `${code} instead of ${expected}`;
}

test.each(all.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s answers each kind of caller as the contract says',
  async (path, endpoint) => {
    const faults: string[] = [];
    for (const { who, headers } of await signInAll(kinds)) {
      const fault = faultOf(endpoint, who, await call(path, headers));
      if (fault) faults.push(`${who.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);

describe('a leader of a group buy', () => {
  const leading = kinds.find(({ name }) => name === 'LEADER of HERE');
  const ofStaff = staffEndpoints.flatMap((endpoint: Endpoint) => {
    const access = staffOf(endpoint);
    return access ? [[endpoint.path, access] as const] : [];
  });
  test.each(ofStaff)('%s', async (path, access) => {
    if (!leading) throw new Error('nobody leads');
    const [signedIn] = await signInAll([leading]);
    const headers = signedIn?.headers ?? {};
    const items = [{ skuId: records.skuId as number, startTwd: 100 }];
    const campaignId = await createCampaign(opened.database, channels.HERE, new Date(), {
      ...{ items, leaderId: headers.authorization ?? null },
    });
    await opened.database
      .update(shopOrder)
      .set({ campaignId })
      .where(eq(shopOrder.orderNo, String(records.orderNo)));
    const { code } = await call(path, headers, { campaignId });
    if (access.own === undefined) expect(code).toBe('FORBIDDEN');
    else expect(accessRefusals).not.toContain(code);
  });
});

const ofSessions: readonly Endpoint[] = identityEndpoints;

test.each(ofSessions.filter(({ access }) => access === 'MEMBER').map(({ path }) => path))(
  '%s asks for the browser’s own sign-in, whatever token comes with it',
  async (path) => {
    for (const { who, headers } of await signInAll(kinds)) {
      const { code } = await call(path, headers);
      expect(code, who.name).toBe('UNAUTHENTICATED');
    }
  },
);

test('a suspended owner, and one who was removed, may do nothing', async () => {
  const [getStaffArray] = staffEndpoints;
  const status = 'SUSPENDED' as const;
  const memberId = await createMember(opened.database, { status });
  const appointment = { memberId, role: 'OWNER' as const, channelId: null, appointedBy: nobody };
  await opened.database.insert(staffMember).values({ ...appointment, appointedAt: new Date() });
  expect((await call(getStaffArray.path, { authorization: memberId })).code).toBe('FORBIDDEN');
});
