import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { memberAddress } from '#server/database/cart-schema.ts';
import type { Database } from '#server/database/database.ts';
import { member, memberAccount } from '#server/database/identity-schema.ts';
import { priceGroupMember } from '#server/database/trading-schema.ts';
import { verifiedPriceGroup } from '#server/demo/rows/trading-rows.ts';
import { noteConsent } from '#server/identity/consent.ts';
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
      password: await hashPassword(password),
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
