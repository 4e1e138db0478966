import type { PGlite } from '@electric-sql/pglite';
import { type MovementChannel, notificationChannel, parseMovement } from './movement-channel.ts';

/** The embedded database has one connection, shared by everything. */
export function openEmbeddedChannel(client: PGlite): MovementChannel {
  return {
    async send(campaignIds) {
      await client.query('select pg_notify($1, $2)', [notificationChannel, campaignIds.join(',')]);
    },
    listen({ onMoved, onListening }) {
      const onPayload = (payload: string) => onMoved(parseMovement(payload));
      const listening = client.listen(notificationChannel, onPayload);
      listening.then(onListening, () => {});
      return () => {
        listening.then((stop) => stop()).catch(() => {});
      };
    },
    close: async () => {},
  };
}
