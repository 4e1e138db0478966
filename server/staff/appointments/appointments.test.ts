import type { StaffApi, StaffPath } from '@kaituan/contract/staff/staff-api';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { firstOwnerCode } from '#server/identity/accounts/first-owner.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const channelId = 100083;
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  await createChannel(opened.database, channelId);
});
beforeEach(async () => {
  await opened.database.delete(staffMember);
});
afterAll(() => opened.close());

/** Calls as a member, or as the command line. */
async function ask<P extends StaffPath>(
  path: P,
  request: StaffApi[P]['request'],
  memberId: string | null = null,
): Promise<{ result: StaffApi[P]['answer']['result'] | undefined; code: string; message: string }> {
  const grants = [{ permissions: ['SETTINGS', 'MEMBERS'] as const, channelId: null }];
  const api = createApi({
    database: opened.database,
    log: pino({ level: 'silent' }),
    checkAnswers: true,
    identify: async () => (memberId ? { memberId, channelId: null, isVerified: false } : null),
    findOperator: async () => (memberId ? null : { by: commandLine, grants }),
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', body: JSON.stringify(request), headers };
  const body = (await (await api.request(path, init)).json()) as never as {
    result?: StaffApi[P]['answer']['result'];
    error?: { code: string; message: string };
  };
  const { code = 'OK', message = '' } = body.error ?? {};
  return { result: body.result, code, message };
}

const appoint = (who: string, role: 'OWNER' | 'CLERK', at: number | null, by?: string) =>
  ask('/Staff/AppointStaff', { who, role, channelId: at }, by);
const remove = (who: string, at: number | null, by?: string) =>
  ask('/Staff/RemoveStaff', { who, channelId: at }, by);
const suspend = (who: string) => ask('/StaffMember/SuspendMember', { who });

test('the command line appoints the first owner, who appoints others; both are in the events', async () => {
  const owner = await createMember(opened.database, { email: 'owner@shop.example' });
  const clerk = await createMember(opened.database, { phoneNumber: '0912345678' });
  expect((await appoint('OWNER@shop.example', 'OWNER', null)).result).toMatchObject({
    ...{ memberId: owner, role: 'OWNER', channelId: null, appointedBy: commandLine },
  });
  expect((await appoint('0912345678', 'CLERK', channelId, owner)).result).toMatchObject({
    ...{ memberId: clerk, role: 'CLERK', channelId, appointedBy: owner },
  });
  const { result } = await ask('/Staff/GetStaffArray', {}, owner);
  expect(result?.map(({ memberId }) => memberId)).toEqual([owner, clerk]);
  await remove(clerk, channelId, owner);
  const events = await opened.database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.subjectId, clerk))
    .orderBy(domainEvent.id);
  expect(events).toMatchObject([
    { kind: 'STAFF_APPOINTED', actor: 'SHOP', actedBy: owner, data: { role: 'CLERK', channelId } },
    { kind: 'STAFF_REMOVED', actor: 'SHOP', actedBy: owner, data: { role: 'CLERK', channelId } },
  ]);
});

test('a second appointment in a channel changes the role', async () => {
  const who = await createMember(opened.database);
  await appoint(who, 'OWNER', channelId);
  await appoint(who, 'CLERK', channelId);
  const { result } = await ask('/Staff/GetStaffArray', {});
  expect(result).toMatchObject([{ memberId: who, role: 'CLERK' }]);
});

test('nobody is appointed who is no member, in no channel that there is not', async () => {
  const who = await createMember(opened.database);
  expect((await appoint('nobody@shop.example', 'CLERK', null)).message).toContain('找不到會員');
  expect((await appoint(who, 'CLERK', 4)).message).toContain('沒有編號 4 的通路');
  expect((await remove(who, null)).code).toBe('NOT_FOUND');
});

test('the last owner stays: neither removed nor made something else', async () => {
  const last = await createMember(opened.database);
  await appoint(last, 'OWNER', null);
  const suspended = await createMember(opened.database);
  await appoint(suspended, 'OWNER', null);
  await opened.database.update(member).set({ status: 'SUSPENDED' }).where(eq(member.id, suspended));
  expect(await remove(last, null)).toMatchObject({ code: 'FORBIDDEN' });
  expect((await appoint(last, 'CLERK', null, last)).message).toContain('最後一位店主');
  expect((await appoint(last, 'OWNER', null)).code).toBe('OK');
  expect((await remove(suspended, null)).code).toBe('OK');
});

test('the last owner is not suspended, another one is', async () => {
  const last = await createMember(opened.database);
  await appoint(last, 'OWNER', null);
  expect((await suspend(last)).message).toContain('最後一位店主');
  const other = await createMember(opened.database);
  await appoint(other, 'OWNER', null);
  expect((await suspend(last)).code).toBe('OK');
  expect((await suspend(other)).code).toBe('FORBIDDEN');
});

test('of owners who are suspended at the same moment one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    await opened.database.delete(staffMember);
    const pair = [await createMember(opened.database), await createMember(opened.database)];
    for (const one of pair) await appoint(one, 'OWNER', null);
    const outcomes = await Promise.all(pair.map(suspend));
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['FORBIDDEN', 'OK']);
  }
});

test('owners who remove each other at the same moment leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await opened.database.delete(staffMember);
    const [one, other] = [await createMember(opened.database), await createMember(opened.database)];
    await appoint(one, 'OWNER', null);
    await appoint(other, 'OWNER', null);
    const outcomes = await Promise.all([remove(one, null), appoint(other, 'CLERK', null)]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['FORBIDDEN', 'OK']);
    const owners = await opened.database
      .select()
      .from(staffMember)
      .where(eq(staffMember.role, 'OWNER'));
    expect(owners).toHaveLength(1);
  }
});

test('who works here learns what they may do and where; a member who does not learns that', async () => {
  const session = (memberId: string) => ask('/Staff/GetStaffSession', {}, memberId);
  const owner = await createMember(opened.database, { email: 'all@shop.example' });
  const clerk = await createMember(opened.database, { email: 'some@shop.example' });
  await appoint('all@shop.example', 'OWNER', null);
  await appoint('some@shop.example', 'CLERK', channelId);
  expect((await session(owner)).result).toMatchObject({
    email: 'all@shop.example',
    grants: [{ channelId: null }],
    channels: [{ channelId }],
  });
  const { grants, channels } = (await session(clerk)).result ?? {};
  expect(grants).toMatchObject([{ channelId }]);
  expect(grants?.[0]?.permissions).not.toContain('SETTINGS');
  expect(channels).toHaveLength(1);
  const shopper = await createMember(opened.database);
  expect((await session(shopper)).result).toMatchObject({ grants: [], channels: [] });
});

test('who has the code from the log becomes the owner of a shop without one, once', async () => {
  const identity = await createTestIdentity(opened.database);
  const code = firstOwnerCode(identity.parts.secret);
  const claim = async (memberId: string, typed: string) => {
    const api = createApi({
      ...{ database: opened.database, log: pino({ level: 'silent' }), checkAnswers: true },
      identify: async () => ({ memberId, channelId: null, isVerified: false }),
      accounts: async () => identity.parts,
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ code: typed }) };
    return (await api.request('/Staff/ClaimShop', init)).status;
  };
  const first = await createMember(opened.database);
  const second = await createMember(opened.database);
  expect(await claim(first, '2222-2222-2222')).toBe(401);
  expect(await claim(first, `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toBe(200);
  expect(await claim(second, code)).toBe(410);
  const rows = await opened.database.select().from(staffMember);
  expect(rows).toMatchObject([{ memberId: first, role: 'OWNER', channelId: null }]);
});

test('a reset removes passkeys, but not from somebody who has nothing else to sign in with', async () => {
  const { database } = opened;
  const [onlyPasskey, byPhone] = [
    await createMember(database),
    await createMember(database, { phoneNumber: '0987654321' }),
  ];
  const stored = async () =>
    (await database.select({ of: memberPasskey.memberId }).from(memberPasskey)).map(({ of }) => of);
  await database.insert(memberPasskey).values(
    [onlyPasskey, byPhone].map((memberId) => ({
      ...{ id: `key of ${memberId}`, memberId, host: 'localhost', publicKey: 'k', name: '手機' },
      ...{ counter: 0, isSynced: false, transports: [] },
      createdAt: new Date(),
    })),
  );
  const reset = (who: string) => ask('/StaffMember/ResetSecondFactor', { who });
  expect((await reset(byPhone)).result).toMatchObject({ keepsPasskeys: false });
  expect((await reset(onlyPasskey)).result).toMatchObject({ keepsPasskeys: true });
  expect(await stored()).toEqual([onlyPasskey]);
});
