import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, { now: () => new Date(nowMs) });
});
afterAll(() => opened.close());

const devices = '/identity/get-device-array';
const signOutOthers = '/identity/sign-out-others';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const refused = (token: string) =>
  identity.identify(`Bearer ${token}`).then(
    () => 'OK',
    (error: { code: string }) => error.code,
  );
/** Longer than a node caches its revocation list. */
const soon = () => {
  nowMs += 2_500;
};

async function signInElsewhere({ email, password }: { email: string; password: string }) {
  const browser = createBrowser(identity);
  const response = await browser.post(
    '/identity/sign-in-with-password',
    { email, password },
    { 'user-agent': iPhone },
  );
  const { result } = (await response.json()) as { result: { accessToken: string } };
  return { browser, accessToken: result.accessToken };
}

test('a member sees every device, this one first', async () => {
  const here = await signUp(identity);
  await signInElsewhere(here);
  await signUp(identity);
  const list = await here.browser.call(devices, {});
  expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(list[1]).toMatchObject({ system: 'iPhone', browser: 'Safari' });
  expect(JSON.stringify(list)).not.toContain('10.0.');
  expect((await createBrowser(identity).refusal(devices, {})).code).toBe('UNAUTHENTICATED');
});

test('a page without scripts signs its browser out by a form, but not that of another site', async () => {
  const { browser } = await signUp(identity);
  const form = '/identity/sign-out-form';
  const foreign = await browser.post(form, {}, { origin: 'https://elsewhere.example' });
  expect(foreign.status).toBe(403);
  expect(await browser.call(devices, {})).toHaveLength(1);
  const left = await browser.post(form, {});
  expect([left.status, left.headers.get('location')]).toEqual([303, '/']);
  expect((await browser.refusal(devices, {})).code).toBe('UNAUTHENTICATED');
});

test('listing the devices does not rotate the refresh token', async () => {
  const { browser, memberId } = await signUp(identity);
  const before = browser.cookies.get('kaituan_refresh');
  await browser.call(devices, {});
  expect(browser.cookies.get('kaituan_refresh')).toBe(before);
  expect(await browser.refresh()).toMatchObject({ member: { id: memberId } });
});

test('a stolen token used for listing ends the sign-in as anywhere else', async () => {
  const { browser } = await signUp(identity);
  const old = browser.cookies.get('kaituan_refresh') ?? '';
  nowMs += 60_000;
  await browser.refresh();
  await browser.refresh();
  nowMs += 11_000;
  const thief = createBrowser(identity);
  thief.cookies.set('kaituan_refresh', old);
  expect((await thief.refusal(devices, {})).code).toBe('UNAUTHENTICATED');
  expect(await browser.refresh()).toBe(401);
});

test('one other device is signed out, or all of them, but never this one', async () => {
  const here = await signUp(identity);
  const second = await signInElsewhere(here);
  const third = await signInElsewhere(here);
  const stranger = await signUp(identity);
  const [current, one] = await here.browser.call(devices, {});
  const self = await here.browser.call(signOutOthers, { deviceId: current?.id });
  expect(self).toEqual({ endedCount: 0 });
  const foreign = await stranger.browser.call(signOutOthers, { deviceId: one?.id });
  expect(foreign).toEqual({ endedCount: 0 });
  expect(await here.browser.call(signOutOthers, { deviceId: one?.id })).toEqual({ endedCount: 1 });
  expect(await here.browser.call(signOutOthers, {})).toEqual({ endedCount: 1 });
  expect(await second.browser.refresh()).toBe(401);
  expect(await third.browser.refresh()).toBe(401);
  expect(await here.browser.refresh()).toMatchObject({ member: { id: here.memberId } });
});

test('access tokens of an ended sign-in are refused within seconds, others are not', async () => {
  const here = await signUp(identity);
  const other = await signInElsewhere(here);
  expect(decodeJwt(other.accessToken).sid).not.toBe(decodeJwt(here.session.accessToken).sid);
  expect(await refused(other.accessToken)).toBe('OK');
  await here.browser.call(signOutOthers, {});
  soon();
  expect(await refused(other.accessToken)).toBe('UNAUTHENTICATED');
  expect(await refused(here.session.accessToken)).toBe('OK');
  await here.browser.call('/identity/sign-out', {});
  soon();
  expect(await refused(here.session.accessToken)).toBe('UNAUTHENTICATED');
});

test('a suspended member’s access token is refused within seconds, and stays refused after the suspension', async () => {
  const { browser, session, memberId } = await signUp(identity);
  expect(await refused(session.accessToken)).toBe('OK');
  const ask = askAsOwner({ database: opened.database, now: () => new Date(nowMs) });
  await ask('/StaffMember/SuspendMember', { who: memberId });
  soon();
  expect(await refused(session.accessToken)).toBe('ACCOUNT_SUSPENDED');
  await ask('/StaffMember/RestoreMember', { who: memberId });
  soon();
  expect(await refused(session.accessToken)).toBe('UNAUTHENTICATED');
  expect(await browser.refresh()).toBe(401);
});

test('another node of the shop refuses them as well', async () => {
  const other = await createTestIdentity(opened.database, { now: () => new Date(nowMs) });
  const { browser, session } = await signUp(identity);
  await other.identify(`Bearer ${session.accessToken}`);
  await browser.call('/identity/sign-out-everywhere', {});
  soon();
  await expect(other.identify(`Bearer ${session.accessToken}`)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
