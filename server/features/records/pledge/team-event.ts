import type { Database } from '#server/database/database.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';

/** Records the end of teams, in the transaction that ends them. */
export const recordTeamEvents = (
  database: Database,
  teams: readonly { teamNo: string }[],
  kind: EventKinds['TEAM'],
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    teams.map(({ teamNo }) => ({ subject: 'TEAM', subjectId: teamNo, kind })),
    now,
  );
