import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { announceShownBy, anything } from '#server/events/announcements.ts';
import { createAnnouncer } from './announcer.ts';
import { campaignMovement, shownMovement } from './movement-channel.ts';
import { openMovementChannel } from './open-movement-channel.ts';

type Cache = {
  /** Invalidates what shows one of these; without them, everything. */
  invalidate(changed?: readonly number[]): void;
};

export type ShopChanges = {
  /** After staff or a command of the owner changed something that pages may show: seen here at once. */
  announceAll(): void;
  close(): Promise<void>;
};

/** Moments that were entered by another way are found this late. */
const lookEveryMs = 60_000;
const lookAgainMs = 1_000;

/**
 * Invalidates the caches of every node: what shows something that changed on any node, everything when
 * staff or the owner changed it, when the next thing of the shop begins or ends, and after a node was deaf.
 */
export function watchShopChanges(
  options: Pick<
    OpenDatabase,
    'database' | 'reads' | 'readsBehindMs' | 'jobs' | 'owner' | 'kind'
  > & {
    log: Pick<Logger, 'warn'>;
    /** In the order in which they feed each other. */
    caches: readonly Cache[];
  },
): ShopChanges {
  const { database, reads, readsBehindMs, jobs, owner, log, caches } = options;
  const channel = openMovementChannel(options, shownMovement, log);
  const campaigns = openMovementChannel(options, campaignMovement, log);
  const announcer = createAnnouncer(channel, log);
  for (const writer of [database, jobs, owner]) announceShownBy(writer, announcer.announce);
  let timer: NodeJS.Timeout | undefined;
  /** What began or ended until then was seen. */
  let seenMs = Date.now();
  let isClosed = false;

  const invalidateCaches = (changed?: readonly number[]) => {
    for (const cache of caches) cache.invalidate(changed);
  };
  const invalidate = (changed?: readonly number[]) => {
    invalidateCaches(changed);
    // What was read meanwhile may have come from a replica that did not know it.
    if (readsBehindMs > 0) setTimeout(invalidateCaches, readsBehindMs, changed).unref();
  };
  const invalidateAll = () => {
    seenMs = Date.now();
    invalidate();
    lookIn(lookAgainMs);
  };

  /** Waits for the next beginning or end. */
  async function look(): Promise<void> {
    const nextMs = await findNextMoment(reads, seenMs).catch(() => Number.POSITIVE_INFINITY);
    if (isClosed) return;
    const waitMs = Math.max(0, nextMs - Date.now());
    if (waitMs < lookEveryMs) lookIn(waitMs, invalidateAll);
    else lookIn(lookEveryMs);
  }

  function lookIn(ms: number, then: () => void = look): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  }

  const listening = [
    channel.listen({
      onMoved: (ids) => (ids.includes(anything) ? invalidateAll() : invalidate(ids)),
      onListening: invalidateAll,
    }),
    // One after the other listens again after a break, and what moved until then was missed.
    campaigns.listen({ onMoved: invalidate, onListening: invalidateAll }),
  ];

  return {
    announceAll() {
      invalidateAll();
      announcer.announce(anything);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const stop of listening) stop();
      await announcer.close();
      await Promise.all([channel.close(), campaigns.close()]);
    },
  };
}

/** When next something that pages show begins or ends by the clock, in milliseconds. */
async function findNextMoment(database: Database, afterMs: number): Promise<number> {
  const after = new Date(afterMs).toISOString();
  const ahead = sql.join(
    moments.map(
      ([table, column]) =>
        sql`select min(${sql.identifier(column)}) as at from ${sql.identifier(table)}
          where ${sql.identifier(column)} > ${after}::timestamptz`,
    ),
    sql` union all `,
  );
  const { rows } = await database.execute<{ nextMs: number | null }>(
    sql`select extract(epoch from min(at)) * 1000 as "nextMs" from (${ahead}) as m`,
  );
  const nextMs = rows[0]?.nextMs ?? null;
  return nextMs === null ? Number.POSITIVE_INFINITY : Number(nextMs);
}

/** Small tables all. */
const moments = [
  ['activity', 'starts_at'],
  ['activity', 'ends_at'],
  ['home_banner', 'starts_at'],
  ['home_banner', 'ends_at'],
  ['bulletin', 'publish_at'],
  ['bulletin', 'expire_at'],
  ['flash_sale', 'starts_at'],
  ['flash_sale', 'ends_at'],
  ['group_campaign', 'opens_at'],
  ['group_campaign', 'closes_at'],
  ['coupon', 'starts_at'],
  ['coupon', 'ends_at'],
  ['content_page', 'effective_at'],
] as const;
