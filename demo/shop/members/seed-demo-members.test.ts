import { parseAddress } from '@kaituan/domain/shipping/taiwan-address';
import { permissions } from '@kaituan/domain/staff/role';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { memberAddress } from '@kaituan/server/database/schema/cart-schema';
import { member } from '@kaituan/server/database/schema/identity-schema';
import { priceGroupMember } from '@kaituan/server/database/schema/trading-schema';
import { findStaff } from '@kaituan/server/identity/accounts/find-staff';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { createBrowser, createTestIdentity } from '@kaituan/server/testing/members/identity-client';
import { eq, notLike, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMemberIdPrefix } from '#demo/codes/shown-codes.ts';
import { verifiedPriceGroup } from '#demo/shop/rows/trading-rows.ts';
import { seedDemoShop } from '#demo/shop/seed-demo-shop.ts';
import { demoMembers } from './demo-members.ts';
import { seedDemoMembers } from './seed-demo-members.ts';

let opened: OpenDatabase;
const now = new Date();
beforeAll(async () => {
  opened = await createTestDatabase();
  await seedDemoShop(opened.database, now);
  await seedDemoMembers(opened.database, now);
});
afterAll(() => opened.close());

test('the demo’s members are known by their ids, so that nobody is taken for one of them', () => {
  for (const { id } of demoMembers) expect(id.startsWith(demoMemberIdPrefix)).toBe(true);
});

test('the demo has an ordinary, a verified and a suspended member and an owner, who sign in as told', async () => {
  const identity = await createTestIdentity(opened.database);
  const outcomes = await Promise.all(
    demoMembers.map(async ({ email, password }) => {
      const response = await createBrowser(identity).post('/identity/sign-in-with-password', {
        email,
        password,
      });
      const { result, error } = (await response.json()) as {
        result?: { member: object };
        error?: { code: string };
      };
      return result?.member ?? error?.code;
    }),
  );
  expect(outcomes).toEqual([
    {
      id: 'demo-member',
      displayName: '陳小團',
      isVerified: false,
      channelId: null,
      hasOwnPrices: false,
    },
    {
      id: 'demo-wholesale',
      displayName: '林批發',
      isVerified: true,
      channelId: 100120,
      hasOwnPrices: true,
    },
    'ACCOUNT_SUSPENDED',
    {
      id: 'demo-owner',
      displayName: '周店主',
      isVerified: false,
      channelId: null,
      hasOwnPrices: false,
    },
  ]);
  expect(await findStaff(opened.database, { memberId: 'demo-owner' })).toMatchObject({
    grants: [{ channelId: null, permissions }],
  });
});

test('seeding again changes nothing an owner changed', async () => {
  const isOrdinary = eq(member.id, 'demo-member');
  await opened.database.update(member).set({ displayName: '改過的名字' }).where(isOrdinary);
  await seedDemoMembers(opened.database, now);
  const canSignIn = notLike(member.id, 'demo-joiner-%');
  const rows = await opened.database.select().from(member).where(canSignIn);
  expect(rows).toHaveLength(demoMembers.length);
  expect(rows.find(({ id }) => id === 'demo-member')?.displayName).toBe('改過的名字');
});

test('each who can order has a home, and the verified one buys from the wholesaler’s own list', async () => {
  const { database } = opened;
  const homes = await database.select().from(memberAddress);
  expect(homes.map(({ memberId, isDefault }) => [memberId, isDefault])).toEqual([
    ['demo-member', true],
    ['demo-wholesale', true],
  ]);
  for (const home of homes) {
    expect(parseAddress(home, { allowsLandline: false }).mistakes).toEqual([]);
  }
  const groups = await database.select().from(priceGroupMember);
  expect(groups).toEqual([
    { memberId: 'demo-wholesale', channelId: 100120, priceGroupId: verifiedPriceGroup.id },
  ]);
});

test('who can sign in has goods on the wishlist, some of them sold out or cheaper now', async () => {
  const { rows } = await opened.database.execute<{
    memberId: string;
    gone: number;
    cheaper: number;
  }>(
    sql`select w.member_id as "memberId", count(*) filter (where l.available = 0)::int as gone,
        count(*) filter (where l.min_price_twd < w.price_at_add_twd)::int as cheaper
      from wishlist_item w join product_listing l
        on l.channel_id = w.channel_id and l.product_id = w.product_id
      where w.member_id = 'demo-member' group by w.member_id`,
  );
  expect(rows[0]?.gone).toBe(2);
  expect(rows[0]?.cheaper).toBeGreaterThan(0);
});

test('who knows the public password of a demo member that strangers reach cannot reset it', async () => {
  const identity = await createTestIdentity(opened.database, { isReachable: () => true });
  const browser = createBrowser(identity);
  const [{ email = '', password = '' } = {}] = demoMembers;
  await browser.call('/identity/sign-in-with-password', { email, password });
  const refused = await browser.refusal('/identity/send-password-code', { email });
  expect(refused.code).toBe('FORBIDDEN');
});
