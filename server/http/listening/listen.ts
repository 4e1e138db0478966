import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import {
  type ConnectionTimes,
  connectionTimes,
  limitConnections,
  refuseAtDoor,
  serverOptions,
  watchPace,
} from '#server/http/limits/connection-limits.ts';

const drainTimeoutMs = 10_000;
const idleCheckMs = 200;

/** Runs before the shop's own routes and may respond instead (development server). */
export type NodeMiddleware = (...args: [...Parameters<RequestListener>, () => void]) => void;

/** One after the other, until one responds. */
export const eachBefore = (
  ...given: (NodeMiddleware | undefined)[]
): NodeMiddleware | undefined => {
  const all = given.filter((one) => one !== undefined);
  if (all.length === 0) return undefined;
  return (request, response, next) =>
    all.reduceRight<() => void>((rest, one) => () => one(request, response, rest), next)();
};

export type Listening = {
  url: string;
  isDraining(): boolean;
  /** Open connections. */
  connections(): Promise<number>;
  /** Stops accepting, lets running requests finish, and ends those that take longer than ten seconds. */
  drain(): Promise<void>;
};

/** Opens the shop's port; rejects when it is in use. */
export function listen(
  app: Hono,
  options: {
    port: number;
    host: string;
    before?: NodeMiddleware | undefined;
    times?: ConnectionTimes;
  },
): Promise<Listening> {
  const answer = getRequestListener(app.fetch);
  const { before, times = connectionTimes } = options;
  const server = createServer(serverOptions(times), (request, response) => {
    if (refuseAtDoor(request, response)) return;
    watchPace(request, response, times);
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  limitConnections(server, times);
  let draining = false;
  const drain = () =>
    new Promise<void>((resolve) => {
      draining = true;
      const cutting = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
      // Connections whose response was sent in the meantime would stay open (keep-alive).
      const closingIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      server.close(() => {
        clearTimeout(cutting);
        clearInterval(closingIdle);
        resolve();
      });
    });
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : options.port;
      const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
      resolve({ url: `http://${host}:${port}`, isDraining: () => draining, connections, drain });
    });
  });
}
