import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { Database } from '@kaituan/server/database/database';
import { memberAddress } from '@kaituan/server/database/schema/cart-schema';
import {
  member,
  memberAccount,
  staffMember,
} from '@kaituan/server/database/schema/identity-schema';
import { priceGroupMember } from '@kaituan/server/database/schema/trading-schema';
import { commandLine } from '@kaituan/server/http/staff-access';
import { recordConsent } from '@kaituan/server/identity/accounts/consent';
import { hashFirstPassword } from '@kaituan/server/identity/passwords/set-password';
import { eq, sql } from 'drizzle-orm';
import { verifiedPriceGroup } from '#demo/shop/rows/trading-rows.ts';
import { demoAddresses } from './demo-addresses.ts';
import { demoMembers, demoOwner } from './demo-members.ts';

/** Creates the demo shop's members, unless they exist with a password. */
export async function seedDemoMembers(database: Database, now: Date): Promise<void> {
  const dates = { createdAt: now, updatedAt: now };
  for (const { password, ...given } of demoMembers) {
    // A member of the demo's group buys exists already.
    await database
      .insert(member)
      .values({ ...given, emailVerified: true, ...dates })
      .onConflictDoUpdate({ target: member.id, set: { emailVerified: true } });
    const [made] = await database
      .select({ id: member.id, account: memberAccount.id })
      .from(member)
      .leftJoin(memberAccount, eq(memberAccount.memberId, member.id))
      .where(eq(member.id, given.id));
    if (!made || made.account !== null) continue;
    await database.insert(memberAccount).values({
      id: crypto.randomUUID(),
      providerId: 'credential',
      accountId: made.id,
      memberId: made.id,
      password: await hashFirstPassword(password),
      ...dates,
    });
    const channelId = given.channelId ?? defaultChannelId;
    await recordConsent(database, { memberId: made.id, channelId }, now);
    await giveHome(database, made.id, now);
    await giveWishlist(database, made.id, channelId, now);
    if (given.id === demoOwner.id) await appointOwner(database, now);
    if (given.isVerified) {
      const { id: priceGroupId, channelId: ofGroup } = verifiedPriceGroup;
      await database
        .insert(priceGroupMember)
        .values({ memberId: made.id, channelId: ofGroup, priceGroupId });
    }
  }
}

async function appointOwner(database: Database, now: Date): Promise<void> {
  await database
    .insert(staffMember)
    .values({
      ...{ memberId: demoOwner.id, channelId: null, role: 'OWNER' as const },
      ...{ appointedAt: now, appointedBy: commandLine },
    })
    .onConflictDoNothing();
}

async function giveHome(database: Database, memberId: string, now: Date): Promise<void> {
  const home = demoAddresses.find((address) => address.memberId === memberId);
  if (home) await database.insert(memberAddress).values({ ...home, updatedAt: now });
}

/** A few goods of the last days, two of them sold out; some were added when they cost their list price. */
async function giveWishlist(
  database: Database,
  memberId: string,
  channelId: number,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await database.execute(sql`
    insert into wishlist_item
      (member_id, channel_id, product_id, added_at, queued_at, price_at_add_twd)
    select ${memberId}, channel_id, product_id, added_at, added_at,
      case when place % 2 = 1 then min_list_price_twd else min_price_twd end
    from (
      select l.*, ${at} - place * interval '7 hours' as added_at from (
        select channel_id, product_id, min_price_twd, min_list_price_twd,
          row_number() over (partition by available = 0 order by hot_score desc, product_id) as place,
          available
        from product_listing
        where channel_id = ${channelId} and product_status = 'ACTIVE' and restricted = 'NONE'
          and display_timestamp < ${at} and preorder_ship_from is null
      ) l
      where place <= case when available = 0 then 2 else 5 end
    ) chosen
    on conflict do nothing`);
}
