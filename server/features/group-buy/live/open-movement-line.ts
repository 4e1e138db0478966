import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../../../database/database.ts';
import { openEmbeddedLine } from './embedded-line.ts';
import type { MovementLine } from './movement-line.ts';
import { openPostgresLine } from './postgres-line.ts';

/** The way between nodes that suits the database; the embedded one has one node. */
export function openMovementLine(
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  log: Pick<Logger, 'warn'>,
): MovementLine {
  const { $client } = database as unknown as { $client: unknown };
  if (kind === 'pglite') return openEmbeddedLine($client as PGlite);
  return openPostgresLine(($client as pg.Pool).options, log);
}
