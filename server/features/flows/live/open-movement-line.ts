import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/database/database.ts';
import { poolOf } from '#server/database/pooled-session.ts';
import { openEmbeddedLine } from './embedded-line.ts';
import type { MovementLine } from './movement-line.ts';
import { openPostgresLine } from './postgres-line.ts';

/** The way between nodes that suits the database; the embedded one has one node. */
export function openMovementLine(
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  log: Pick<Logger, 'warn'>,
): MovementLine {
  if (kind === 'postgres') return openPostgresLine(poolOf(database).options, log);
  const { $client } = database as unknown as { $client: PGlite };
  return openEmbeddedLine($client);
}
