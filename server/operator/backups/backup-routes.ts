import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { takeSnapshot } from '#server/backup/database-snapshot.ts';
import { releaseJobs } from '#server/jobs/jobs-hold.ts';
import type { OperatorOptions } from '#server/operator/operator-options.ts';

/** JSON lines of the running shop's response; the last one has the result. */
export type SnapshotMessage =
  | { type: 'BEGUN' }
  | { type: 'DONE'; folder: string; heldMs: number }
  | { type: 'FAILURE'; message: string };

/** Backups of the embedded database, and the jobs of a restored shop. */
export function backupRoutes({ database, kind, dataDir, log }: OperatorOptions): Hono {
  const routes = new Hono();
  routes.post('/release-jobs', async (c) => c.json({ wereHeld: await releaseJobs(database) }));
  routes.post('/snapshot', (c) =>
    stream(c, async (out) => {
      const aborted = new AbortController();
      out.onAbort(() => aborted.abort());
      const tell = (message: SnapshotMessage) => out.writeln(JSON.stringify(message));
      await tell({ type: 'BEGUN' });
      try {
        if (kind !== 'pglite') throw new Error('the shop has no embedded database');
        const { folder, heldMs } = await takeSnapshot(database, dataDir, aborted.signal);
        log.info({ heldMs: Math.round(heldMs) }, 'the database was copied for a backup');
        await tell({ type: 'DONE', folder, heldMs });
      } catch (error) {
        log.error({ err: error, path: '/operator/snapshot' });
        const { code } = error as NodeJS.ErrnoException;
        const isFull = code === 'ENOSPC';
        const message = isFull ? '磁碟已滿 / the disk is full' : '詳情請看商店的記錄 / see its log';
        await tell({ type: 'FAILURE', message });
      }
    }),
  );
  return routes;
}
