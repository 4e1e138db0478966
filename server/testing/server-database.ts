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

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
