import { randomUUID } from 'node:crypto';
import pg from 'pg';

type ServerDatabase = { name: string; url: string; drop(): Promise<void> };

/**
 * A new database on a PostgreSQL server: empty, or a copy of `template`. `drop` deletes it even with open
 * connections.
 */
export async function createServerDatabase(
  server: string,
  { template = 'template1' }: { template?: string | undefined } = {},
): Promise<ServerDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

/** By server: a connection for each statement would cost as much as the statement. They end with the process. */
const pools = new Map<string, pg.Pool>();

async function onServer(server: string, statement: string): Promise<void> {
  const pool = pools.get(server) ?? openPool(server);
  pools.set(server, pool);
  await pool.query(statement);
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // Ignored here: the next query reports a server that a test has stopped.
  pool.on('error', () => {});
  return pool;
}
