import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { Courier } from '#server/features/flows/notifying/courier.ts';
import type { MailSender } from '#server/platform/mail/mail-sender.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';

/** The dependencies of jobs beside the database and the time. */
export type JobTools = {
  providers: PaymentProviders;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  /** Sends letters. */
  mail?: MailSender | undefined;
  /** How notifications leave the shop; without a way out they stay in the list. */
  sending?: { couriers: readonly Courier[]; publicUrl: string } | undefined;
  /** Aborted when the node stops: a run then starts no new work. */
  stopping?: AbortSignal;
};

/** Processes what is due and returns the count; it is idempotent, and safe to run concurrently or to abort. */
export type Job = (database: Database, now: Date, tools: JobTools) => Promise<number>;

const maxRunMs = 50_000;

/** Begins a run, and tells when it is over: after this long, or once its node stops. The next run continues. */
export function beginRun({ stopping }: Pick<JobTools, 'stopping'>): () => boolean {
  const endsAt = performance.now() + maxRunMs;
  return () => stopping?.aborted === true || performance.now() >= endsAt;
}
