import { campaignStatusAt } from '@kaituan/domain/group-buy/campaign-life';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { announceBy } from '#server/events/announcements.ts';
import {
  listCampaignsById,
  type ShownCampaign,
} from '#server/features/records/campaign/campaign-query.ts';
import { presentProgress } from '#server/features/records/campaign/present-progress.ts';
import { createAnnouncer } from './announcer.ts';
import { liveRoutes } from './live-routes.ts';
import { campaignMovement } from './movement-channel.ts';
import { openMovementChannel } from './open-movement-channel.ts';
import { type CampaignSnapshot, createProgressHub } from './progress-hub.ts';

export type LiveProgress = {
  routes: Hono;
  /** Ends the browsers' connections: they reconnect to this or another node. */
  endStreams(): void;
  /** After the last request: sends pending notifications, then disconnects. */
  close(): Promise<void>;
};

/** Connects campaign changes on any node with subscribers on this one. */
export function openLiveProgress(
  options: Pick<OpenDatabase, 'database' | 'kind'> &
    Partial<Pick<OpenDatabase, 'reads' | 'jobs' | 'owner'>> & {
      log: Pick<Logger, 'warn'>;
      trustedProxies: number;
    },
): LiveProgress {
  const { database, reads = database, log, trustedProxies } = options;
  const { jobs = database, owner = database } = options;
  const channel = openMovementChannel(options, campaignMovement, log);
  const announcer = createAnnouncer(channel, log);
  for (const writer of [database, jobs, owner]) announceBy(writer, announcer.announce);
  const hub = createProgressHub({ channel, log, load: (ids) => loadSnapshots(reads, ids) });
  const live = liveRoutes({ hub, trustedProxies });
  return {
    routes: live.routes,
    endStreams: live.close,
    async close() {
      hub.close();
      await announcer.close();
      await channel.close();
    },
  };
}

async function loadSnapshots(
  database: Database,
  ids: readonly number[],
): Promise<CampaignSnapshot[]> {
  // Taken before reading: the data is never older than its timestamp.
  const now = new Date();
  const rows = await listCampaignsById(database, ids);
  return rows.map((row) => ({
    channelId: row.channelId,
    progress: presentProgress(row, now),
    turnsAtMs: nextTurnOf(row, now.getTime()),
  }));
}

/** When the campaign next opens or closes by the clock. */
function nextTurnOf(row: ShownCampaign, now: number): number {
  const status = campaignStatusAt(row, now);
  if (status === 'SCHEDULED') return row.opensAt;
  return status === 'OPEN' ? row.closesAt : Number.POSITIVE_INFINITY;
}
