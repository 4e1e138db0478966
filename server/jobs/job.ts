import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { Mailing } from '#server/features/flows/notifying/send-deliveries.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';

/** The dependencies of jobs beside the database and the time. */
export type JobTools = {
  providers: PaymentProviders;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** Sends letters; without it notifications stay in the list. */
  mailing?: Mailing | undefined;
  /** Aborted when the node stops: a run then starts no new work. */
  stopping?: AbortSignal;
};

/** Processes what is due and returns the count; it is idempotent, and safe to run concurrently or to abort. */
export type Job = (database: Database, now: Date, tools: JobTools) => Promise<number>;
