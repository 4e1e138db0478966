import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/database/database.ts';
import { poolOf } from '#server/database/pooled-session.ts';
import { openEmbeddedChannel } from './embedded-channel.ts';
import type { Movement, MovementChannel } from './movement-channel.ts';
import { openPostgresChannel } from './postgres-channel.ts';

/** The notification channel for the kind of database; an embedded one serves a single node. */
export function openMovementChannel<Id>(
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  movement: Movement<Id>,
  log: Pick<Logger, 'warn'>,
): MovementChannel<Id> {
  if (kind === 'postgres') {
    const pool = poolOf(database);
    return openPostgresChannel(pool, pool.options, movement, log);
  }
  const { $client } = database as unknown as { $client: PGlite };
  return openEmbeddedChannel($client, movement);
}
