import type { Logger } from 'pino';
import type { OpenDatabase } from '#server/database/database.ts';

/** What the streaming routes of the owner's commands need. */
export type OperatorOptions = Pick<OpenDatabase, 'database' | 'kind'> & {
  dataDir: string;
  log: Logger;
  /** Wakes the jobs after a change they should see soon. */
  wake?: () => void;
};
