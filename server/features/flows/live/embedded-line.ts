import type { PGlite } from '@electric-sql/pglite';
import { type MovementLine, movementChannel, parseMovement } from './movement-line.ts';

/** The embedded database has one connection, which everybody shares. */
export function openEmbeddedLine(client: PGlite): MovementLine {
  return {
    async send(campaignIds) {
      await client.query('select pg_notify($1, $2)', [movementChannel, campaignIds.join(',')]);
    },
    listen({ onMoved, onHearing }) {
      const hear = (payload: string) => onMoved(parseMovement(payload));
      const listening = client.listen(movementChannel, hear);
      listening.then(onHearing, () => {});
      return () => {
        listening.then((stop) => stop()).catch(() => {});
      };
    },
    close: async () => {},
  };
}
