import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { buildFile } from '#server/database/schema/content-schema.ts';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import { type Admission, requestCost } from '#server/http/limits/admission.ts';

const dayMs = 86_400_000;
const maxCachedBytes = 8 * 1024 * 1024;
const oneYearS = 31_536_000;
const servedPath = /^\/(?:admin\/)?assets\/[\w.-]{1,80}\.(?:js|css)$/;

/**
 * Stores the scripts and styles of this build where all nodes find them, and says every day that they are still
 * served. A tab that was opened before a deploy, or gets its files from a node that was not replaced yet, goes on.
 */
export async function keepBuildFiles(
  database: Database,
  folders: Record<string, string>,
  { log, stopping }: { log: Pick<Logger, 'warn'>; stopping: AbortSignal },
): Promise<void> {
  const keep = () =>
    storeFiles(database, folders).catch((error: unknown) =>
      log.warn({ err: error }, 'files of this build are not stored for tabs that stay open'),
    );
  const timer = setInterval(keep, dayMs).unref();
  stopping.addEventListener('abort', () => clearInterval(timer));
  await keep();
}

async function storeFiles(database: Database, folders: Record<string, string>): Promise<void> {
  const files = (await Promise.all(Object.entries(folders).map(listFiles))).flat();
  const paths = files.map(({ path }) => path);
  const known = await database
    .update(buildFile)
    .set({ servedAt: sql`now()` })
    .where(inArray(buildFile.path, paths))
    .returning({ path: buildFile.path });
  const knownPaths = new Set(known.map(({ path }) => path));
  const added = files.filter(({ path }) => !knownPaths.has(path));
  if (added.length === 0) return;
  const rows = added.map(async ({ path, file }) => {
    const content = await readFile(file, 'base64');
    return { path, content, servedAt: sql`now()` };
  });
  await database
    .insert(buildFile)
    .values(await Promise.all(rows))
    .onConflictDoNothing();
}

async function listFiles([address, folder]: [address: string, folder: string]) {
  const names = await readdir(join(folder, 'assets'));
  const compressed = names.filter((name) => name.endsWith('.br'));
  return compressed
    .map((name) => ({
      path: `${address}assets/${name.slice(0, -'.br'.length)}`,
      file: join(folder, 'assets', name),
    }))
    .filter(({ path }) => servedPath.test(path));
}

/** Answers for scripts and styles that this build does not have: with those of another build, or 404. */
export function answerOlderFiles(database: Database, admission?: Admission): Handler {
  const cache = createExpiringCache<Buffer | undefined>({
    ...{ freshForMs: dayMs, max: 400, maxBytes: maxCachedBytes },
    bytesOf: (content) => content?.length ?? 0,
    // A node that is just starting may store it in a moment.
    isCacheable: (content) => content !== undefined,
  });
  const find = async (path: string) => {
    const [row] = await database
      .select({ content: buildFile.content })
      .from(buildFile)
      .where(eq(buildFile.path, path));
    return row && Buffer.from(row.content, 'base64');
  };
  return async (c) => {
    const { path } = c.req;
    admission?.admit(c, requestCost.picture);
    const value = servedPath.test(path) ? await cache.get(path, () => find(path)) : undefined;
    return value ? answerFile(c, path, value) : c.text('not found', 404);
  };
}

async function answerFile(c: Context, path: string, compressed: Buffer): Promise<Response> {
  const isAccepted = /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
  c.header('Content-Type', `${type}; charset=utf-8`);
  c.header('Cache-Control', `public, max-age=${oneYearS}, immutable`);
  c.header('Vary', 'Accept-Encoding');
  if (isAccepted) c.header('Content-Encoding', 'br');
  const content = isAccepted ? compressed : await promisify(brotliDecompress)(compressed);
  return c.body(new Uint8Array(content));
}
