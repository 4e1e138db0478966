import { liveThreadsPath, maxWatchedThreads } from '@kaituan/contract/addresses';
import type { Database } from '#server/database/database.ts';
import { getLinkKey, signLink } from '#server/http/signed-link.ts';

const hourMs = 3_600_000;

/** The subject that the token of a live connection is signed for. */
export const watchedSubjectOf = (ids: string): string => `live-threads:${ids}`;

/**
 * The signed address at which these threads are watched, for one to two hours. It stays the same for an hour, so
 * that a thread read again does not connect again.
 */
export async function liveThreadsLink(
  database: Database,
  referenceIds: readonly string[],
  now: Date,
): Promise<string> {
  const ids = referenceIds.slice(0, maxWatchedThreads).join(',');
  const until = new Date((Math.floor(now.getTime() / hourMs) + 2) * hourMs);
  const token = signLink(await getLinkKey(database), watchedSubjectOf(ids), until);
  return `${liveThreadsPath}?ids=${ids}&token=${token}`;
}
