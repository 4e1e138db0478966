import type { PGlite } from '@electric-sql/pglite';
import type { Movement, MovementChannel } from './movement-channel.ts';

/** The embedded database has one connection, shared by everything. */
export function openEmbeddedChannel<Id>(
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
