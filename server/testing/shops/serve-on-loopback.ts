import { createServer } from 'node:net';
import { serve } from '@hono/node-server';
import type { Env, Hono } from 'hono';

/** A free port of this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (typeof address !== 'object' || !address) return reject(new Error('no port'));
      probe.close(() => resolve(address.port));
    });
  });
}

/** Serves on a free port of this machine, as an external service. */
export function serveOnLoopback<E extends Env>(
  app: Hono<E>,
): Promise<{ url: string; close(): Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          if ('closeAllConnections' in server) server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}
