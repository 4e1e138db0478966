import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/database/database.ts';
import { poolOf } from '#server/database/pooled-session.ts';
import type { Movement, MovementChannel } from './movement-channel.ts';
import { openPostgresChannel } from './postgres-channel.ts';

/** The notification channel for the kind of database; an embedded one serves a single node. */
export function openMovementChannel<Id>(
  {
    database,
    owner = database,
    kind,
  }: Pick<OpenDatabase, 'database' | 'kind'> & Partial<Pick<OpenDatabase, 'owner'>>,
  movement: Movement<Id>,
  log: Pick<Logger, 'warn'>,
): MovementChannel<Id> {
  if (kind === 'postgres') {
    // A pooler would give the next statement another connection.
    const pool = poolOf(owner);
    return openPostgresChannel(pool, pool.options, movement, log);
  }
  const { $client } = database as unknown as { $client: PGlite };
  return openEmbeddedChannel($client, movement);
}

/** The embedded database has one connection, shared by everything. */
function openEmbeddedChannel<Id>(
  client: PGlite,
  { name, parse }: Movement<Id>,
): MovementChannel<Id> {
  return {
    async send(ids) {
      await client.query('select pg_notify($1, $2)', [name, ids.join(',')]);
    },
    listen({ onMoved, onListening }) {
      const onPayload = (payload: string) => onMoved(parse(payload));
      const listening = client.listen(name, onPayload);
      listening.then(onListening, () => {});
      return () => {
        listening.then((stop) => stop()).catch(() => {});
      };
    },
    close: async () => {},
  };
}
