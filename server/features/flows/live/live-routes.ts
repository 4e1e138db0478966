import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { liveCampaignsPath, maxWatchedCampaigns } from '@kaituan/contract/addresses';
import { refusalStatus } from '@kaituan/contract/refusals';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { callerSource } from '#server/http/caller-source.ts';
import { presentRefusal, Refusal } from '#server/http/refusal.ts';
import { currentRequestId } from '#server/telemetry/logging/request-context.ts';
import { type ConnectionLimit, createConnectionLimit } from './connection-limit.ts';
import { createHeartbeat, type LiveStream, openStream } from './live-stream.ts';
import type { ProgressHub } from './progress-hub.ts';

const comeBackSeconds = 60;

const wireId = z.coerce.number<string>().int().min(1).max(2_147_483_647);
const request = z.object({
  channelId: wireId,
  ids: z
    .string()
    .max(600)
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(wireId).min(1).max(maxWatchedCampaigns)),
});

export type LiveRoutes = {
  routes: Hono;
  /** Ends every connection and accepts no new ones. */
  close(): void;
};

/** `GET /live/campaigns`: server-sent events of campaign progress, or a refusal after which browsers poll. */
export function liveRoutes(options: {
  hub: ProgressHub;
  trustedProxies: number;
  limit?: ConnectionLimit;
}): LiveRoutes {
  const { hub, trustedProxies, limit = createConnectionLimit() } = options;
  const streams = new Set<LiveStream>();
  const heartbeat = createHeartbeat(streams);
  let isClosed = false;

  /** Keeps only this of the request for the life of the connection. */
  function watch(
    response: ServerResponse,
    requested: z.output<typeof request>,
    release: () => void,
  ) {
    const stream = openStream(response, () => {
      streams.delete(stream);
      release();
      unwatch();
    });
    streams.add(stream);
    const { channelId, ids: campaignIds } = requested;
    const unwatch = hub.watch({ channelId, campaignIds, send: stream.send });
    heartbeat.run();
  }

  const routes = new Hono().get(liveCampaignsPath, (c) => {
    const { outgoing } = c.env as Partial<HttpBindings>;
    const requested = request.safeParse(c.req.query());
    if (!requested.success) return refuse(c, new Refusal('VALIDATION_FAILED'));
    if (isClosed || !isOpen(outgoing)) return comeBackLater(c, 'MAINTENANCE');
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const place = limit.take(callerSource(c, trustedProxies).subject);
    if (typeof place === 'string') {
      return comeBackLater(c, place === 'NODE' ? 'MAINTENANCE' : 'RATE_LIMITED');
    }
    watch(outgoing, requested.data, place);
    return RESPONSE_ALREADY_SENT;
  });

  return {
    routes,
    close() {
      isClosed = true;
      for (const stream of streams) stream.end();
    },
  };
}

/** Whether Node's response is available and the client is still connected. */
export const isOpen = (
  outgoing: HttpBindings['outgoing'] | undefined,
): outgoing is ServerResponse => outgoing !== undefined && !outgoing.destroyed;

/** A refusal after which browsers try again. */
export function comeBackLater(c: Context, code: 'MAINTENANCE' | 'RATE_LIMITED'): Response {
  c.header('Retry-After', String(comeBackSeconds));
  return refuse(c, new Refusal(code, { retryAfterSeconds: comeBackSeconds }));
}

export function refuse(c: Context, refusal: Refusal): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(presentRefusal(refusal, currentRequestId()), refusalStatus[refusal.code]);
}
