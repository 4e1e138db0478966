import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { memberAddress } from '@kaituan/server/database/cart-schema';
import type { Database } from '@kaituan/server/database/database';
import { member, memberAccount } from '@kaituan/server/database/identity-schema';
import { priceGroupMember } from '@kaituan/server/database/trading-schema';
import { noteConsent } from '@kaituan/server/identity/consent';
import { hashFirstPassword } from '@kaituan/server/identity/set-password';
import { eq } from 'drizzle-orm';
import { verifiedPriceGroup } from '#demo/shop/rows/trading-rows.ts';
import { demoAddresses } from './demo-addresses.ts';
import { demoMembers } from './demo-members.ts';

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
    await noteConsent(database, { memberId: made.id, channelId }, now);
    await giveHome(database, made.id, now);
    if (given.isVerified) {
      const { id: priceGroupId, channelId: ofGroup } = verifiedPriceGroup;
      await database
        .insert(priceGroupMember)
        .values({ memberId: made.id, channelId: ofGroup, priceGroupId });
    }
  }
}

async function giveHome(database: Database, memberId: string, now: Date): Promise<void> {
  const home = demoAddresses.find((address) => address.memberId === memberId);
  if (home) await database.insert(memberAddress).values({ ...home, updatedAt: now });
}
