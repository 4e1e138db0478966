import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { shopFact } from '#server/database/content-schema.ts';
import type { Database } from '#server/database/database.ts';
import { pushSubscription } from '#server/database/notification-schema.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';
import {
  createVapidKey,
  type PushSubscription,
  type VapidKey,
  vapidKey,
} from '#server/platform/notifying/web-push.ts';

/** More are not needed; the oldest ends. */
const maxPerMember = 10;
const factKey = 'push-key';

/** The key pair of the shop's pushes, shared by all nodes; generated once. */
export async function getPushKeyPair(database: Database): Promise<VapidKey> {
  const find = async () => {
    const [fact] = await database.select().from(shopFact).where(eq(shopFact.key, factKey));
    return fact && vapidKey.parse(fact.value);
  };
  const known = await find();
  if (known) return known;
  const value = await createVapidKey();
  await database.insert(shopFact).values({ key: factKey, value }).onConflictDoNothing();
  const kept = await find();
  if (!kept) throw new Error('the key of pushes was not stored');
  return kept;
}

/** The browsers of members. */
export const browserReach: Reach = {
  way: 'BROWSER',
  async findReached(database, memberIds) {
    const rows = await database
      .select({ memberId: pushSubscription.memberId })
      .from(pushSubscription)
      .where(inArray(pushSubscription.memberId, [...memberIds]));
    const counts = new Map<string, number>();
    for (const { memberId } of rows) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
    return new Map([...counts].map(([memberId, count]) => [memberId, `${count} 個瀏覽器`]));
  },
};

export const listSubscriptions = (
  database: Database,
  memberId: string,
): Promise<PushSubscription[]> =>
  database
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
    .orderBy(asc(pushSubscription.createdAt));

/** A browser belongs to who subscribed there last. */
export async function saveSubscription(
  database: Database,
  subscription: PushSubscription & { memberId: string },
  createdAt: Date,
): Promise<void> {
  const { memberId, p256dh, auth } = subscription;
  await database
    .insert(pushSubscription)
    .values({ ...subscription, createdAt })
    .onConflictDoUpdate({
      target: pushSubscription.endpoint,
      set: { memberId, p256dh, auth, createdAt },
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
