import { waitingCallsOf } from './waiting-calls.ts';

/** The read marks of a member that wait for a connection. */
export function waitingReadsOf(memberId: string | undefined) {
  const bodies = waitingCallsOf(memberId).map(({ body }) => body);
  const upToId = Math.max(0, ...bodies.map((body) => ('upToId' in body ? body.upToId : 0)));
  const ids = new Set(bodies.flatMap((body) => ('idArray' in body ? body.idArray : [])));
  return {
    has: (id: number): boolean => id <= upToId || ids.has(id),
    /** How many stay unread of those that the shop counts. */
    leave: (unread: number): number => (upToId > 0 ? 0 : Math.max(0, unread - ids.size)),
  };
}
