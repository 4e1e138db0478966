import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { checkServer } from '#server/database/check-server.ts';
import { usualConnections } from '#server/database/connection-share.ts';
import type { OpenDatabase, Queryable } from '#server/database/database.ts';

export type TableColumns = { name: string; columns: string[] };

/** An exclusive session of a database of either kind. */
export type DatabaseConnection = {
  kind: OpenDatabase['kind'];
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A table's rows in COPY text format: the same on both kinds. */
  copyOut(table: TableColumns): AsyncIterable<Buffer>;
  copyIn(table: TableColumns, lines: AsyncIterable<Buffer>): Promise<void>;
  close(): Promise<void>;
};

const connectTimeoutMs = 5_000;
/** The embedded database returns a COPY as a whole, so a table is read this many 8 kB pages at a time. */
const pagesAtOnce = 128;
const bytesAtOnce = 4 * 1024 * 1024;
const newline = 10;

/** The connection as Drizzle's interface. */
export function asQueryable(connection: DatabaseConnection): Queryable {
  const dialect = new PgDialect();
  const execute = async (statement: SQL) => {
    const { sql, params } = dialect.sqlToQuery(statement);
    return { rows: await connection.query(sql, params) };
  };
  return { execute } as unknown as Queryable;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);
const listOf = ({ columns }: TableColumns) => columns.map(quoted).join(', ');

/** A connection to PostgreSQL outside the pools of a running shop, without their timeouts. */
export async function connectPostgres(connectionString: string): Promise<DatabaseConnection> {
  await checkServer(connectionString, usualConnections);
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'kaituan-backup',
  });
  // A broken connection fails the running statement; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return {
    kind: 'postgres',
    query: async (text, values) => (await client.query(text, values)).rows,
    copyOut: (table) => client.query(to(`copy ${quoted(table.name)} (${listOf(table)}) to stdout`)),
    copyIn: (table, lines) =>
      pipeline(
        Readable.from(lines, { objectMode: false }),
        client.query(from(`copy ${quoted(table.name)} (${listOf(table)}) from stdin`)),
      ),
    close: () => client.end(),
  };
}

/** The embedded database, opened by this process. */
export function connectEmbedded({ database, close }: OpenDatabase): DatabaseConnection {
  const client = (database as unknown as { $client: PGlite }).$client;
  let closed: Promise<void> | undefined;
  return {
    kind: 'pglite',
    query: async <Row>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows,
    copyOut: (table) => copyPages(client, table),
    copyIn: (table, lines) => copyBlobs(client, table, lines),
    close: () => (closed ??= close()),
  };
}

async function* copyPages(client: PGlite, table: TableColumns): AsyncIterable<Buffer> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [quoted(table.name)],
  );
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesAtOnce) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`;
    const { blob } = await client.query(
      `copy (select ${listOf(table)} from ${quoted(table.name)} where ${range}) to '/dev/blob'`,
    );
    if (blob) yield Buffer.from(await blob.arrayBuffer());
  }
}

async function copyBlobs(
  client: PGlite,
  table: TableColumns,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  const copy = (text: Buffer) =>
    client.query(`copy ${quoted(table.name)} (${listOf(table)}) from '/dev/blob'`, [], {
      blob: new Blob([new Uint8Array(text)]),
    });
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const part of lines) {
    held.push(part);
    bytes += part.length;
    if (bytes < bytesAtOnce) continue;
    const whole = Buffer.concat(held);
    const end = whole.lastIndexOf(newline) + 1;
    if (end > 0) await copy(whole.subarray(0, end));
    held = [whole.subarray(end)];
    bytes = whole.length - end;
  }
  if (bytes > 0) await copy(Buffer.concat(held));
}
