import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { deviceToken } from '#server/database/schema/notification-schema.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';

const maxPerMember = 20;

/** The devices on which members are signed in to the app. */
export const appReach: Reach = {
  way: 'APP',
  async findReached(database, memberIds) {
    const rows = await database
      .select({ memberId: deviceToken.memberId, count: count() })
      .from(deviceToken)
      .where(inArray(deviceToken.memberId, [...memberIds]))
      .groupBy(deviceToken.memberId);
    return new Map(rows.map(({ memberId, count }) => [memberId, `${count} 台裝置的 App`]));
  },
};

export const listDevices = (database: Database, memberId: string) =>
  database
    .select({ token: deviceToken.token, sessionId: deviceToken.sessionId })
    .from(deviceToken)
    .where(eq(deviceToken.memberId, memberId))
    .orderBy(asc(deviceToken.seenAt));

type Owner = { memberId: string; sessionId: string | null };

/** A device belongs to the member who signed in there last until that sign-in ends, or to nobody. */
export async function mergeDevice(
  database: Database,
  { token, platform, owner }: { token: string; platform: string; owner: Owner | null },
  seenAt: Date,
): Promise<void> {
  if (!owner) return deleteDevice(database, token);
  const { memberId } = owner;
  const set = { ...owner, platform, seenAt };
  await database
    .insert(deviceToken)
    .values({ token, ...set })
    .onConflictDoUpdate({ target: deviceToken.token, set });
  const older = await database
    .select({ token: deviceToken.token })
    .from(deviceToken)
    .where(eq(deviceToken.memberId, memberId))
    .orderBy(desc(deviceToken.seenAt), asc(deviceToken.token))
    .offset(maxPerMember);
  for (const one of older) await deleteDevice(database, one.token);
}

export async function deleteDevice(database: Database, token: string): Promise<void> {
  await database.delete(deviceToken).where(eq(deviceToken.token, token));
}
