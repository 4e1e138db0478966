import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { liveThreadsPath } from '@kaituan/contract/addresses';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { announceThreadsBy } from '#server/events/announcements.ts';
import { watchedSubjectOf } from '#server/features/records/message/live-thread-link.ts';
import { callerSource } from '#server/http/caller-source.ts';
import { Refusal } from '#server/http/refusal.ts';
import { getLinkKey, isLinkToken } from '#server/http/signed-link.ts';
import { createAnnouncer } from './announcer.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { comeBackLater, isOpen, refuse } from './live-routes.ts';
import { createHeartbeat, type LiveStream, openStream } from './live-stream.ts';
import { threadMovement } from './movement-channel.ts';
import { openMovementChannel } from './open-movement-channel.ts';
import { createThreadHub } from './thread-hub.ts';

const maxPerNode = 1_000;

/** Connects what is written in threads on any node with the members who watch them on this one. */
export function openLiveThreads(
  options: Pick<OpenDatabase, 'database' | 'kind'> &
    Partial<Pick<OpenDatabase, 'reads' | 'jobs' | 'owner'>> & {
      log: Pick<Logger, 'warn'>;
      trustedProxies: number;
      now?: () => Date;
    },
) {
  const { database, reads = database, log, trustedProxies, now = () => new Date() } = options;
  const channel = openMovementChannel(options, threadMovement, log);
  const announcer = createAnnouncer(channel, log);
  const writers: Database[] = [database, options.jobs ?? database, options.owner ?? database];
  for (const writer of writers) announceThreadsBy(writer, announcer.announce);
  const hub = createThreadHub(channel);
  const limit = createConnectionLimit({ perNode: maxPerNode });
  const streams = new Set<LiveStream>();
  const heartbeat = createHeartbeat(streams);
  let isClosed = false;

  const routes = new Hono().get(liveThreadsPath, async (c) => {
    const { outgoing } = c.env as Partial<HttpBindings>;
    const { ids = '', token = '' } = c.req.query();
    const isSigned = isLinkToken(await getLinkKey(reads), watchedSubjectOf(ids), token, now());
    if (!isSigned || ids === '') return refuse(c, new Refusal('NOT_FOUND'));
    if (isClosed || !isOpen(outgoing)) return comeBackLater(c, 'MAINTENANCE');
    const release = limit.take(callerSource(c, trustedProxies).subject);
    if (typeof release === 'string') {
      return comeBackLater(c, release === 'NODE' ? 'MAINTENANCE' : 'RATE_LIMITED');
    }
    const stream = openStream(outgoing, () => {
      streams.delete(stream);
      release();
      unwatch();
    });
    streams.add(stream);
    const unwatch = hub.watch({ referenceIds: ids.split(','), send: stream.send });
    heartbeat.run();
    return RESPONSE_ALREADY_SENT;
  });

  return {
    routes,
    /** Ends the browsers' connections: they reconnect to this or another node. */
    endStreams() {
      isClosed = true;
      for (const stream of streams) stream.end();
    },
    /** After the last request: sends pending notifications, then disconnects. */
    async close() {
      hub.close();
      await announcer.close();
      await channel.close();
    },
  };
}
