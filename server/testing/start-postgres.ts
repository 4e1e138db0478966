import { openPostgresServer } from './postgres-server.ts';

/** Starts a PostgreSQL server for the test run, in a folder that is deleted afterwards. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const server = await openPostgresServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.close;
}
