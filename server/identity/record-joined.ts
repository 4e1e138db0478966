import type { Queryable } from '#server/database/database.ts';
import { recordEvents } from '#server/events/domain-event.ts';

/** Records that a member joined, in the transaction that creates it. */
export const recordJoined = (database: Queryable, memberId: string, now: Date): Promise<void> =>
  recordEvents(
    database,
    [{ subject: 'MEMBER', subjectId: memberId, kind: 'JOINED', actor: 'MEMBER' }],
    now,
  );
