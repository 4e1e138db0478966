import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';

/** What jobs work with beside the database and the time. */
export type JobTools = {
  providers: PaymentProviders;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** Aborted when the node stops: a run then takes up nothing new. */
  stopping?: AbortSignal;
};

/** Does what is due now and counts it; doing it twice, at once or broken off, changes nothing more. */
export type Job = (database: Database, now: Date, tools: JobTools) => Promise<number>;
