import type { Queryable } from '#server/database/database.ts';
import { recordEvents } from '#server/events/domain-event.ts';

/** Records that a member joined, in the transaction that creates it. */
export const recordJoined = (database: Queryable, memberId: string, now: Date): Promise<void> =>
  recordEvents(
    database,
    [{ subject: 'MEMBER', subjectId: memberId, kind: 'JOINED', actor: 'MEMBER' }],
    now,
  );

/** Records a sign-in on a device the member has not used before, once per session. */
export const recordNewDevice = (
  database: Queryable,
  { memberId, sessionId, device }: { memberId: string; sessionId: string; device: string },
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    [
      {
        ...{ subject: 'MEMBER', subjectId: memberId, kind: 'NEW_DEVICE', actor: 'MEMBER' },
        ...{ data: { device, sessionId }, dedupeKey: `new-device ${sessionId}` },
      },
    ],
    now,
  );
