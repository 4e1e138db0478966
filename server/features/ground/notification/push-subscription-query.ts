import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { pushSubscription } from '#server/database/schema/notification-schema.ts';
import { ensureShopFact } from '#server/database/sql/shop-fact.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';
import {
  createVapidKey,
  type PushSubscription,
  type VapidKey,
  vapidKey,
} from '#server/platform/notifying/web-push.ts';

/** More are not needed; the oldest ends. */
const maxPerMember = 10;

/** The key pair of the shop's pushes, shared by all nodes; generated once. */
export const getPushKeyPair = async (database: Database): Promise<VapidKey> =>
  vapidKey.parse(await ensureShopFact(database, 'push-key', createVapidKey));

/** The browsers of members. */
export const browserReach: Reach = {
  way: 'BROWSER',
  async findReached(database, memberIds) {
    const rows = await database
      .select({ memberId: pushSubscription.memberId, count: count() })
      .from(pushSubscription)
      .where(inArray(pushSubscription.memberId, [...memberIds]))
      .groupBy(pushSubscription.memberId);
    return new Map(rows.map(({ memberId, count }) => [memberId, `${count} 個瀏覽器`]));
  },
};

export const listSubscriptions = (
  database: Database,
  memberId: string,
): Promise<(PushSubscription & { sessionId: string | null })[]> =>
  database
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(asc(pushSubscription.createdAt));

/** A browser belongs to who subscribed there last, until that sign-in ends. */
export async function saveSubscription(
  database: Database,
  subscription: PushSubscription & { memberId: string; sessionId: string | null },
  createdAt: Date,
): Promise<void> {
  const { memberId, sessionId, p256dh, auth } = subscription;
  await database
    .insert(pushSubscription)
    .values({ ...subscription, createdAt })
    .onConflictDoUpdate({
      target: pushSubscription.endpoint,
      set: { memberId, sessionId, p256dh, auth, createdAt },
    });
  const older = await database
    .select({ endpoint: pushSubscription.endpoint })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(desc(pushSubscription.createdAt), asc(pushSubscription.endpoint))
    .offset(maxPerMember);
  for (const { endpoint } of older) await removeSubscription(database, { memberId, endpoint });
}

export async function removeSubscription(
  database: Database,
  { memberId, endpoint }: { memberId: string; endpoint: string },
): Promise<void> {
  const isIt = eq(pushSubscription.endpoint, endpoint);
  await database.delete(pushSubscription).where(and(isIt, eq(pushSubscription.memberId, memberId)));
}
