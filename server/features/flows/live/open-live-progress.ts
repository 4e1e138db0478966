import { campaignStanding } from '@kaituan/domain/group-buy/campaign-life';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import {
  listCampaignsById,
  type ShownCampaign,
} from '#server/features/records/campaign/campaign-query.ts';
import { presentProgress } from '#server/features/records/campaign/present-progress.ts';
import { announceBy } from '#server/features/records/pledge/announce-campaign.ts';
import { createAnnouncer } from './campaign-announcer.ts';
import { liveRoutes } from './live-routes.ts';
import { openMovementLine } from './open-movement-line.ts';
import { createProgressHub, type Standing } from './progress-hub.ts';

export type LiveProgress = {
  routes: Hono;
  /** Ends the connections of browsers: they go to another node, or come back. */
  endStreams(): void;
  /** After the last request: says what is still to be announced, and hangs up. */
  close(): Promise<void>;
};

/** Joins what moves campaigns on any node with who watches them on this one. */
export function openLiveProgress(
  options: Pick<OpenDatabase, 'database' | 'kind'> &
    Partial<Pick<OpenDatabase, 'reads' | 'jobs' | 'owner'>> & {
      log: Pick<Logger, 'warn'>;
      trustedProxies: number;
    },
): LiveProgress {
  const { database, reads = database, log, trustedProxies } = options;
  const { jobs = database, owner = database } = options;
  const line = openMovementLine(options, log);
  const announcer = createAnnouncer(line, log);
  for (const writer of [database, jobs, owner]) announceBy(writer, announcer.announce);
  const hub = createProgressHub({ line, log, load: (ids) => loadStandings(reads, ids) });
  const live = liveRoutes({ hub, trustedProxies });
  return {
    routes: live.routes,
    endStreams: live.close,
    async close() {
      hub.close();
      await announcer.close();
      await line.close();
    },
  };
}

async function loadStandings(database: Database, ids: readonly number[]): Promise<Standing[]> {
  // The time before it is read: what is read is never older than it says.
  const now = new Date();
  const rows = await listCampaignsById(database, ids);
  return rows.map((row) => ({
    channelId: row.channelId,
    progress: presentProgress(row, now),
    turnsAtMs: nextTurnOf(row, now.getTime()),
  }));
}

/** When a campaign opens or closes by the clock. */
function nextTurnOf(row: ShownCampaign, now: number): number {
  const standing = campaignStanding(row, now);
  if (standing === 'SCHEDULED') return row.opensAt;
  return standing === 'OPEN' ? row.closesAt : Number.POSITIVE_INFINITY;
}
