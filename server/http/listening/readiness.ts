import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { lastDiskFullAgoMs } from '#server/database/connection-fault.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { checkSchema } from '#server/database/migrate.ts';

/**
 * `GET /healthz`: the process is alive, with its clock. `GET /readyz`: whether it can take an order, or 503
 * with the reason.
 */
export function healthRoutes(findReadiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get('/healthz', (c) =>
      c.json({ status: 'alive', serverTime: new Date() }, 200, { 'Cache-Control': 'no-store' }),
    )
    .get('/readyz', async (c) => {
      const status = await findReadiness();
      return c.json({ status }, status === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' });
    });
}

export type Readiness = 'ready' | 'draining' | 'no database' | 'disk full' | 'newer schema';

const databaseTimeoutMs = 2_000;
/** Less than a few uploads and the database need. */
const fullBytes = 32 * 2 ** 20;
const lowBytes = 512 * 2 ** 20;
/** How long the disk counts as full after PostgreSQL reported it. */
const diskFullForMs = 30_000;
/** The interval between warnings of a nearly full disk. */
const lowDiskAgainMs = 3_600_000;
const schemaFreshMs = 30_000;
const checkDiskEveryMs = 60_000;

/**
 * Whether this process can take an order now. It cannot while `draining`, without a database, without disk
 * space, or with an unknown schema: a load balancer should then send requests to another node.
 */
export function watchReadiness(options: {
  database: Database;
  kind: OpenDatabase['kind'];
  dataDir: string;
  log: Pick<Logger, 'warn'>;
  isDraining(): boolean;
  /** Free bytes on a folder's disk. */
  findFree?: (folder: string) => Promise<number>;
}): () => Promise<Readiness> {
  const { database, kind, dataDir, log, isDraining, findFree = freeBytes } = options;
  let isSchemaNewer = false;
  let schemaReadAt = Number.NEGATIVE_INFINITY;
  let lowLoggedAt = Number.NEGATIVE_INFINITY;

  async function isDiskFull(): Promise<boolean> {
    if (lastDiskFullAgoMs() < diskFullForMs) return true;
    const free = await findFree(dataDir);
    const now = performance.now();
    if (free < lowBytes && now - lowLoggedAt > lowDiskAgainMs) {
      lowLoggedAt = now;
      const megabytes = Math.round(free / 2 ** 20);
      log.warn(
        { megabytes },
        '資料夾的磁碟快滿了，請清出空間 / the disk of the data folder is nearly full',
      );
    }
    return free < fullBytes;
  }

  /** Another node may have upgraded the schema; the embedded database has no other node. */
  async function readSchema(): Promise<void> {
    if (kind === 'pglite' || performance.now() - schemaReadAt < schemaFreshMs) return;
    isSchemaNewer = (await checkSchema(database)) === 'NEWER';
    schemaReadAt = performance.now();
  }

  async function findDatabase(): Promise<Readiness> {
    try {
      await database.execute(sql`select 1`);
      await readSchema();
    } catch {
      return 'no database';
    }
    return isSchemaNewer ? 'newer schema' : 'ready';
  }

  setInterval(() => void isDiskFull(), checkDiskEveryMs).unref();
  return async () => {
    if (isDraining()) return 'draining';
    const found = await inTime(findDatabase());
    if (found !== 'ready') return found;
    return (await isDiskFull()) ? 'disk full' : 'ready';
  };
}

/** A database that does not respond in time counts as lost. */
async function inTime(answer: Promise<Readiness>): Promise<Readiness> {
  const { promise: silence, resolve } = Promise.withResolvers<Readiness>();
  const timer = setTimeout(resolve, databaseTimeoutMs, 'no database');
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some file systems cannot report it; a missing folder is another fault.
    return Number.POSITIVE_INFINITY;
  }
}
