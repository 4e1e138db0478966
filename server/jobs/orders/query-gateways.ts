import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { paymentAttempt, paymentWebhook } from '#server/database/schema/payment-schema.ts';
import { mayCapture, queryAttempt } from '#server/features/flows/money-in/query-gateway.ts';
import {
  processWebhook,
  readStoredWebhook,
} from '#server/features/flows/money-in/webhook-inbox.ts';
import { nextQueryAt } from '#server/features/records/payment/attempt-deadlines.ts';
import { type AttemptRow, updateAttempt } from '#server/features/records/payment/attempt-query.ts';
import {
  type Clock,
  clockFrom,
  leaseFrom,
  whileLeased,
} from '#server/features/records/payment/gateway-lease.ts';
import { beginRun, type Job, type JobTools } from '#server/jobs/job.ts';

const queriesAtOnce = 8;
const webhooksAtOnce = 100;
/** Younger webhooks may still be in process. */
const minimumAgeMs = 30_000;

/** Queries gateways about undecided attempts, in case a webhook was lost. */
export const queryGateways: Job = async (database, now, tools) => {
  const clock = clockFrom(now);
  const isOver = beginRun(tools);
  for (let queried = 0; ; ) {
    const claimed = await claimAttempts(database, clock());
    await Promise.all(claimed.map((attempt) => queryOnce(database, attempt, clock, tools)));
    queried += claimed.length;
    if (isOver() || claimed.length < queriesAtOnce) return queried;
  }
};

/** Claims attempts; if the process dies, another takes over half a minute later. */
function claimAttempts(database: Database, now: Date): Promise<AttemptRow[]> {
  const due = database
    .select({ attemptNo: paymentAttempt.attemptNo })
    .from(paymentAttempt)
    .where(lte(paymentAttempt.nextQueryAt, now))
    .orderBy(asc(paymentAttempt.nextQueryAt))
    .limit(queriesAtOnce)
    .for('update', { skipLocked: true });
  return database
    .update(paymentAttempt)
    .set({ nextQueryAt: leaseFrom(now) })
    .where(inArray(paymentAttempt.attemptNo, due))
    .returning();
}

async function queryOnce(
  database: Database,
  attempt: AttemptRow,
  clock: Clock,
  { providers, log }: JobTools,
): Promise<void> {
  const { attemptNo } = attempt;
  const provider = providers.named(attempt.provider);
  try {
    if (provider) {
      const capture = { mayCapture: await mayCapture(database, attempt) };
      await whileLeased(leaseOf(database, attempt, clock), () =>
        queryAttempt(database, provider, attempt, capture, clock()),
      );
    }
  } catch (error) {
    log.warn({ err: error, attemptNo }, 'a gateway could not be queried');
  }
  await setNextAsk(database, attempt, clock());
}

/** Renews the claim while no other process has it and nothing was decided. */
function leaseOf(
  database: Database,
  { attemptNo, nextQueryAt: claimed }: AttemptRow,
  clock: Clock,
) {
  let until = claimed ?? clock();
  const renew = async (next: Date) => {
    const rows = await database
      .update(paymentAttempt)
      .set({ nextQueryAt: next })
      .where(and(eq(paymentAttempt.attemptNo, attemptNo), eq(paymentAttempt.nextQueryAt, until)))
      .returning({ attemptNo: paymentAttempt.attemptNo });
    if (rows.length > 0) until = next;
    return rows.length > 0;
  };
  return { until, clock, renew };
}

/** Schedules the next query; a payment that arrived has ended the schedule already. */
async function setNextAsk(database: Database, attempt: AttemptRow, now: Date): Promise<void> {
  const [row] = await database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.attemptNo, attempt.attemptNo));
  if (!row || row.nextQueryAt === null) return;
  await updateAttempt(database, row.attemptNo, { nextQueryAt: nextQueryAt(row, now) });
}

/** Processes stored webhooks whose processing failed before, in pages: a long outage leaves many. */
export const processWebhooks: Job = async (database, now, tools) => {
  const { providers, log } = tools;
  const isOver = beginRun(tools);
  let done = 0;
  for (let last = 0; ; ) {
    const waiting = await listWaitingWebhooks(database, last, now);
    for (const { id, provider, raw } of waiting) {
      try {
        const gateway = providers.named(provider);
        const reading = gateway && readStoredWebhook(gateway, raw);
        if (!reading?.isAuthentic) continue;
        await processWebhook(database, { id, provider, event: reading.event }, now);
        done += 1;
      } catch (error) {
        log.error({ err: error, webhook: id }, 'a payment webhook could not be processed');
      }
    }
    last = waiting.at(-1)?.id ?? last;
    if (isOver() || waiting.length < webhooksAtOnce) return done;
  }
};

const listWaitingWebhooks = (database: Database, after: number, now: Date) =>
  database
    .select()
    .from(paymentWebhook)
    .where(
      and(
        ...[eq(paymentWebhook.outcome, 'RECEIVED'), gt(paymentWebhook.id, after)],
        lte(paymentWebhook.receivedAt, new Date(now.getTime() - minimumAgeMs)),
      ),
    )
    .orderBy(asc(paymentWebhook.id))
    .limit(webhooksAtOnce);
