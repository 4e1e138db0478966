import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { hashPassword } from 'better-auth/crypto';
import type { Database } from '../database/database.ts';
import { member, memberAccount } from '../database/identity-schema.ts';
import { noteConsent } from './consent.ts';
import { demoMembers } from './demo-members.ts';

/** Makes the demo shop's members where they are missing; those that exist stay as they are. */
export async function seedDemoMembers(database: Database, now: Date): Promise<void> {
  const dates = { createdAt: now, updatedAt: now };
  for (const { password, ...given } of demoMembers) {
    const [made] = await database
      .insert(member)
      .values({ ...given, ...dates })
      .onConflictDoNothing()
      .returning({ id: member.id });
    if (!made) continue;
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
  }
}
