import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { memberAddress } from '#server/database/schema/cart-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member, memberAccount, staffMember } from '#server/database/schema/identity-schema.ts';
import { lineFriend } from '#server/database/schema/line-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { wishlistItem } from '#server/database/schema/wishlist-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { openPayingShop, placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { tablesOfNoWorth, tablesOfWorth } from './empty-account.ts';

let opened: OpenDatabase;
let line: FakeLine;
let identity: Identity;
let nowMs = Date.now();

beforeAll(async () => {
  opened = await createTestDatabase();
  line = await startFakeLine();
  identity = await createTestIdentity(opened.database, {
    env: line.webEnv,
    now: () => new Date(nowMs),
  });
});
afterAll(async () => {
  await line.close();
  await opened.close();
});

const link = '/identity/link-line';
let last = 0;
const newSub = () => `U9${++last}`;

/** A member who joined by phone and nothing else. */
async function joinByPhone() {
  const phone = `0966${String(++last).padStart(6, '0')}`;
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  const given = { phone, code: demoCode ?? '' };
  const session = await browser.call('/identity/sign-in-with-phone', given);
  return { browser, memberId: session.member.id };
}

/** Logs in at LINE in one browser, and returns to another where given; the address it leads to. */
async function logIn(browser: Browser, sub: string, into = browser, redirectPath = lineLinkPath) {
  const given = { redirectPath, channelId: 7 };
  const begun = await browser.call('/identity/begin-line-login', given);
  const back = line.logIn(begun.authorizeUrl ?? '', { sub, name: '林小美' });
  const location = (await into.send(back)).headers.get('location') ?? '';
  return new URL(location, 'http://shop');
}
const ticketOf = (page: URL) => ({ ticket: page.searchParams.get('ticket') ?? '' });

async function lineOf(memberId: string): Promise<string[]> {
  const isTheirs = and(eq(memberAccount.memberId, memberId), eq(memberAccount.providerId, 'line'));
  const rows = await opened.database.select().from(memberAccount).where(isTheirs);
  return rows.map(({ accountId }) => accountId);
}

test('who joined by phone links a LINE account and signs in by it, until it is unlinked', async () => {
  const { browser, memberId } = await joinByPhone();
  const sub = newSub();
  const page = await logIn(browser, sub);
  expect(page.pathname).toBe('/member/profile');
  expect(page.searchParams.get('channelId')).toBe('7');
  // The login itself links and creates nothing.
  expect(await lineOf(memberId)).toEqual([]);
  expect(await browser.call('/identity/get-pending-line-login', ticketOf(page))).toMatchObject({
    displayName: '林小美',
  });
  await browser.call(link, ticketOf(page));
  expect(await lineOf(memberId)).toEqual([sub]);
  const elsewhere = createBrowser(identity);
  await logIn(elsewhere, sub, elsewhere, '/cart');
  expect(await elsewhere.refresh()).toMatchObject({ member: { id: memberId } });
  const friend = { account: 'shop', lineUserId: sub, isFriend: true, changedAt: new Date(nowMs) };
  const isOfSub = eq(lineFriend.lineUserId, sub);
  await opened.database.insert(lineFriend).values(friend);
  await browser.call('/identity/unlink-line', {});
  expect(await lineOf(memberId)).toEqual([]);
  expect(await opened.database.select().from(lineFriend).where(isOfSub)).toEqual([]);
  expect((await browser.refusal(link, ticketOf(page))).code).toBe('SIGN_IN_EXPIRED');
});

test('a LINE account of another member stays there', async () => {
  const sub = newSub();
  const owner = createBrowser(identity);
  await logIn(owner, sub, owner, '/cart');
  const { browser, memberId } = await joinByPhone();
  const refused = await browser.refusal(link, ticketOf(await logIn(browser, sub)));
  expect(refused.code).toBe('LINE_TAKEN');
  expect(await lineOf(memberId)).toEqual([]);
  const session = await owner.refresh();
  expect(await lineOf(typeof session === 'number' ? '' : session.member.id)).toEqual([sub]);
});

describe('an account that a sign-in by LINE made', () => {
  /** The other account, and a login at LINE by somebody who has joined by phone. */
  async function joinTwice() {
    const sub = newSub();
    const other = createBrowser(identity);
    await logIn(other, sub, other, '/cart');
    const session = await other.refresh();
    const otherId = typeof session === 'number' ? '' : session.member.id;
    const { browser, memberId } = await joinByPhone();
    const ticket = ticketOf(await logIn(browser, sub));
    return { sub, other, otherId, browser, memberId, ticket };
  }
  const countOf = async (table: string, memberId: string) => {
    const { rows } = await opened.database.execute(
      sql`select 1 from ${sql.identifier(table)} where member_id = ${memberId}`,
    );
    return rows.length;
  };
  const keep = (memberId: string, productId: number, channelId: number) => ({
    ...{ memberId, productId, channelId, addedAt: new Date(nowMs), queuedAt: new Date(nowMs) },
  });

  test('and that holds nothing of worth is closed at a press that says so; LINE moves over', async () => {
    const { sub, other, otherId, browser, memberId, ticket } = await joinTwice();
    const channelId = await createChannel(opened.database);
    const productId = await createProduct(opened.database, { channelIds: [channelId] });
    await opened.database.insert(wishlistItem).values(keep(otherId, productId, channelId));
    const pending = await browser.call('/identity/get-pending-line-login', ticket);
    expect(pending.other).toBe('EMPTY');
    await browser.call(link, { ...ticket, closesOther: true });
    expect(await lineOf(memberId)).toEqual([sub]);
    expect(await lineOf(otherId)).toEqual([]);
    // It is in no queue any more, nobody is signed in there, and it is deleted in its time.
    expect(await countOf('wishlist_item', otherId)).toBe(0);
    expect(await other.refresh()).toBe(401);
    const [closed] = await opened.database.select().from(member).where(eq(member.id, otherId));
    expect(closed?.deletionRequestedAt).toEqual(new Date(nowMs));
    const events = await opened.database
      .select({ kind: domainEvent.kind, reason: domainEvent.reason, data: domainEvent.data })
      .from(domainEvent)
      .where(and(eq(domainEvent.subjectId, otherId), eq(domainEvent.kind, 'DELETION_REQUESTED')));
    expect(events).toMatchObject([
      { reason: '連結 LINE 到另一個帳號時關閉', data: { linkedTo: memberId } },
    ]);
    const elsewhere = createBrowser(identity);
    await logIn(elsewhere, sub, elsewhere, '/cart');
    expect(await elsewhere.refresh()).toMatchObject({ member: { id: memberId } });
  });

  test.each<[string, (memberId: string) => Promise<unknown>]>([
    [
      'an address',
      (memberId) =>
        opened.database.insert(memberAddress).values({
          ...{ memberId, recipient: '林小美', phone: '0912345678', zip: '100', county: '臺北市' },
          ...{ district: '中正區', street: '忠孝東路一段 1 號', updatedAt: new Date(nowMs) },
        }),
    ],
    ['a role in the shop', (memberId) => insertRole(memberId)],
    ['another way to sign in', (memberId) => change(memberId, { phoneNumber: '0977000111' })],
    ['an e-mail address', (memberId) => change(memberId, { email: 'mei@shop.example' })],
    ['a phone to be reached by', (memberId) => change(memberId, { contactPhone: '0977000222' })],
    ['a birthday', (memberId) => change(memberId, { birthday: '1990-05-01' })],
    ['a choice of invoices', (memberId) => change(memberId, { invoice: mobileInvoice })],
    ['an order', (memberId) => placeFor(memberId)],
    ['a suspension', (memberId) => change(memberId, { status: 'SUSPENDED' })],
  ])('and that has %s stays as it is, whatever is asked for', async (_, give) => {
    const { sub, otherId, browser, memberId, ticket } = await joinTwice();
    await give(otherId);
    const pending = await browser.call('/identity/get-pending-line-login', ticket);
    expect(pending.other).toBe('IN_USE');
    const refused = await browser.refusal(link, { ...ticket, closesOther: true });
    expect(refused.code).toBe('LINE_TAKEN');
    expect(await lineOf(memberId)).toEqual([]);
    expect(await lineOf(otherId)).toEqual([sub]);
  });
  const mobileInvoice = { type: 'MOBILE', value: '/ABC1234', title: '', email: '' } as const;
  const placeFor = async (memberId: string) => {
    const { database } = opened;
    const { orderNo } = await placeUnpaid(database, await openPayingShop(database));
    await database.update(shopOrder).set({ memberId }).where(eq(shopOrder.orderNo, orderNo));
  };
  const change = (memberId: string, values: Partial<typeof member.$inferInsert>) =>
    opened.database.update(member).set(values).where(eq(member.id, memberId));
  const insertRole = (memberId: string) =>
    opened.database.insert(staffMember).values({
      ...{ memberId, role: 'PACKER' as const, channelId: null, appointedBy: 'COMMAND_LINE' },
      appointedAt: new Date(nowMs),
    });

  test('is looked through in every table that has members’ rows', async () => {
    const { rows } = await opened.database.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'member_id'`);
    const known = [...tablesOfWorth, ...tablesOfNoWorth].toSorted();
    expect(known).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

test('one member has one LINE account; the same one again is no mistake', async () => {
  const { browser, memberId } = await joinByPhone();
  const sub = newSub();
  for (const _ of [1, 2]) await browser.call(link, ticketOf(await logIn(browser, sub)));
  const another = await browser.refusal(link, ticketOf(await logIn(browser, newSub())));
  expect(another).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('另一個') });
  expect(await lineOf(memberId)).toEqual([sub]);
});

test('a login of another browser links nothing, nor one that was begun to sign in', async () => {
  const { browser, memberId } = await joinByPhone();
  const stranger = createBrowser(identity);
  const passedOn = await logIn(stranger, newSub(), browser);
  expect((await browser.refusal(link, ticketOf(passedOn))).code).toBe('SIGN_IN_EXPIRED');
  const theirs = await logIn(stranger, newSub());
  expect((await browser.refusal(link, ticketOf(theirs))).code).toBe('SIGN_IN_EXPIRED');
  const toSignIn = await logIn(browser, newSub(), createBrowser(identity), '/cart');
  expect((await browser.refusal(link, ticketOf(toSignIn))).code).toBe('SIGN_IN_EXPIRED');
  expect(await lineOf(memberId)).toEqual([]);
});

test('a token of LINE’s SDK links like a login at LINE: of this browser, confirmed, once, and signs nobody in', async () => {
  const { browser, memberId } = await joinByPhone();
  const sub = newSub();
  const begin = '/identity/begin-line-login';
  const givenWith = async (claims = {}, redirectPath = lineLinkPath) => {
    const idToken = await line.sign({ sub, name: '林小美', ...claims });
    return { redirectPath, channelId: 7, idToken };
  };
  const hold = async (by: Browser) => {
    const { state, authorizeUrl } = await by.call(begin, await givenWith());
    expect(authorizeUrl).toBeNull();
    return { ticket: state };
  };
  const stranger = createBrowser(identity);
  const passedOn = await browser.refusal(link, await hold(stranger));
  expect(passedOn.code).toBe('SIGN_IN_EXPIRED');
  const confirm = '/identity/confirm-line-login';
  expect((await stranger.refusal(confirm, await hold(stranger))).code).toBe('SIGN_IN_EXPIRED');
  expect(await stranger.refresh()).toBe(401);

  const ticket = await hold(browser);
  expect(await lineOf(memberId)).toEqual([]);
  expect(await browser.call('/identity/get-pending-line-login', ticket)).toMatchObject({
    displayName: '林小美',
  });
  await browser.call(link, ticket);
  expect(await lineOf(memberId)).toEqual([sub]);
  expect((await browser.refusal(link, ticket)).code).toBe('SIGN_IN_EXPIRED');
  const { browser: another } = await joinByPhone();
  expect((await another.refusal(link, await hold(another))).code).toBe('LINE_TAKEN');

  const codeOf = async (...given: Parameters<typeof givenWith>) =>
    (await browser.refusal(begin, await givenWith(...given))).code;
  expect(await codeOf({}, '/cart')).toBe('VALIDATION_FAILED');
  expect(await codeOf({ aud: '1' })).toBe('CREDENTIALS_INVALID');
  expect(await codeOf({ exp: -320 })).toBe('CREDENTIALS_INVALID');
});

test('a login that was begun to link signs nobody in, and says in the profile what went wrong', async () => {
  const guest = createBrowser(identity);
  const confirm = '/identity/confirm-line-login';
  const refused = await guest.refusal(confirm, ticketOf(await logIn(guest, newSub())));
  expect(refused.code).toBe('SIGN_IN_EXPIRED');
  expect(await guest.refresh()).toBe(401);
  const given = { redirectPath: lineLinkPath, channelId: 7 };
  const { authorizeUrl } = await guest.call('/identity/begin-line-login', given);
  const state = new URL(authorizeUrl ?? '').searchParams.get('state') ?? '';
  const response = await guest.send(`/identity/line-callback?error=access_denied&state=${state}`);
  expect(response.headers.get('location')).toBe(`${lineLinkPath}&channelId=7&error=LINE_CANCELLED`);
});

test('linking and unlinking need a sign-in, a recent proof and a verified address', async () => {
  const { browser } = await joinByPhone();
  const ticket = ticketOf(await logIn(browser, newSub()));
  expect((await createBrowser(identity).refusal(link, ticket)).code).toBe('UNAUTHENTICATED');
  const { browser: unverified, memberId } = await signUp(identity);
  await opened.database.update(member).set({ emailVerified: false }).where(eq(member.id, memberId));
  const refused = await unverified.refusal(link, ticketOf(await logIn(unverified, newSub())));
  expect(refused.code).toBe('EMAIL_UNPROVED');
  nowMs += 11 * 60_000;
  for (const path of [link, '/identity/unlink-line'] as const) {
    const late = await browser.refusal(path, path === link ? ticket : {});
    expect(late.code).toBe('REAUTHENTICATION_REQUIRED');
  }
});

test('the only sign-in method cannot be removed', async () => {
  const browser = createBrowser(identity);
  await logIn(browser, newSub(), browser, '/cart');
  expect((await browser.refusal('/identity/unlink-line', {})).code).toBe('FORBIDDEN');
});
