import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { memberSession } from '#server/database/schema/identity-schema.ts';
import { deviceToken, pushSubscription } from '#server/database/schema/notification-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { deleteExpiredRows } from '#server/jobs/orders/expire-checkouts.ts';
import { presentProviders } from '#server/platform/payment/payment-providers.ts';
import { createLog } from '#server/telemetry/logging/log.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let identity: Identity;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database);
  ask = askAsOwner({ database: opened.database });
});
afterAll(() => opened.close());

type Member = Awaited<ReturnType<typeof signUp>>;
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const endpointOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;
const callerOf = ({ memberId }: Member, accessToken: string) =>
  createCaller(opened.database, () => new Date(), {
    ...{ memberId, channelId: null, isVerified: false },
    sessionId: String(decodeJwt(accessToken).sid),
  });

/** Takes pushes in the app and the browser of one sign-in. */
async function takePushes(member: Member, accessToken: string, name: string): Promise<void> {
  const { call } = callerOf(member, accessToken);
  await call('/User/MergeDeviceToken', { deviceToken: name, platform: 'ios' });
  await call('/Notification/SavePushSubscription', { endpoint: endpointOf(name), ...keys });
}

async function signIn({ email, password }: Member, browser = createBrowser(identity)) {
  const { accessToken } = await browser.call('/identity/sign-in-with-password', {
    email,
    password,
  });
  return { browser, accessToken };
}

let names = 0;
/** A member who takes pushes here and elsewhere. */
async function openBoth() {
  const member = await signUp(identity);
  const elsewhere = await signIn(member);
  const [here, there] = [`here-${++names}`, `there-${names}`];
  await takePushes(member, member.session.accessToken, here);
  await takePushes(member, elsewhere.accessToken, there);
  const pushedTo = async () => {
    const devices = await opened.database.select().from(deviceToken);
    const browsers = await opened.database.select().from(pushSubscription);
    const found = [here, there].map((name) => [
      devices.some(({ token }) => token === name),
      browsers.some(({ endpoint }) => endpoint === new URL(endpointOf(name)).href),
    ]);
    expect(found.map(([device]) => device)).toEqual(found.map(([, browser]) => browser));
    return ['here', 'there'].filter((_, at) => found[at]?.[0]);
  };
  return { member, elsewhere, pushedTo, here };
}

type Both = Awaited<ReturnType<typeof openBoth>>;
test.each<[string, (both: Both) => Promise<unknown>, string[]]>([
  ['a sign-out', ({ member }) => member.browser.call('/identity/sign-out', {}), ['there']],
  [
    'a sign-out of the others',
    ({ member }) => member.browser.call('/identity/sign-out-others', {}),
    ['here'],
  ],
  [
    'a sign-out everywhere',
    ({ member }) => member.browser.call('/identity/sign-out-everywhere', {}),
    [],
  ],
  ['a suspension', ({ member }) => ask('/StaffMember/SuspendMember', { who: member.memberId }), []],
  [
    'a sign-out by staff',
    ({ member }) => ask('/StaffMember/SignOutMember', { who: member.memberId }),
    [],
  ],
  [
    'a password that was reset',
    async ({ member: { email } }) =>
      createBrowser(identity).call('/identity/reset-password', {
        email,
        code: await identity.parts.oneTimeCodes.issue('RESET_PASSWORD', email, 60),
        password: 'another horse battery',
      }),
    [],
  ],
  [
    'its end by time',
    async ({ member }) => {
      const own = String(decodeJwt(member.session.accessToken).sid);
      const ended = { expiresAt: new Date(Date.now() - 1) };
      await opened.database.update(memberSession).set(ended).where(eq(memberSession.id, own));
      await deleteExpiredRows(opened.database, new Date(), {
        providers: presentProviders([]),
        log: createLog('silent'),
      });
    },
    ['there'],
  ],
  ['a refresh', ({ member }) => member.browser.refresh(), ['here', 'there']],
  [
    'another sign-in on the same device',
    ({ member }) => signIn(member, member.browser),
    ['here', 'there'],
  ],
])('pushes end with the sign-in after %s', async (_, happen, left) => {
  const both = await openBoth();
  await happen(both);
  expect(await both.pushedTo()).toEqual(left);
});

test('pushes that no sign-in was noted for end with the others, or with all', async () => {
  const { member, pushedTo } = await openBoth();
  for (const table of [deviceToken, pushSubscription]) {
    await opened.database.update(table).set({ sessionId: null });
  }
  await member.browser.call('/identity/sign-out-others', {});
  expect(await pushedTo()).toEqual([]);
});

test('a sign-in that has just ended takes no pushes any more', async () => {
  const { member, here, pushedTo } = await openBoth();
  await member.browser.call('/identity/sign-out', {});
  const { codeOf } = callerOf(member, member.session.accessToken);
  const device = { deviceToken: here, platform: 'ios' };
  expect(await codeOf('/User/MergeDeviceToken', device)).toBe('UNAUTHENTICATED');
  expect(await pushedTo()).toEqual(['there']);
});
