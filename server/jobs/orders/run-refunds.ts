import { and, asc, eq, gt, inArray, like, lte, not, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import {
  type ClaimedRefund,
  claimRefund,
  finishRefund,
  postponeRefund,
  renewRefund,
} from '#server/features/flows/money-out/execute-refund.ts';
import {
  type Clock,
  clockFrom,
  whileLeased,
} from '#server/features/records/payment/gateway-lease.ts';
import { beginRun, type Job, type JobTools } from '#server/jobs/job.ts';
import type { RefundOutcome } from '#server/platform/payment/payment-provider.ts';

const pageSize = 500;
/** So many payments are refunded concurrently. */
export const refundsAtOnce = 8;

/**
 * Makes due refunds through the gateways: several payments concurrently, refunds of one payment one after
 * another, those of whole group buys last. Each is claimed, requested without holding locks, and booked; if
 * interrupted it is retried half a minute later, which the gateway port makes harmless.
 */
export const runRefunds: Job = async (database, now, tools) => {
  const run = { clock: clockFrom(now), tools, isOver: beginRun(tools) };
  const ofGroups = like(refund.cause, 'GROUP_%');
  let done = 0;
  for (const which of [not(ofGroups), ofGroups]) done += await runThrough(database, which, run);
  return done;
};

type Run = { clock: Clock; tools: JobTools; isOver: () => boolean };
type DueRefund = { refundNo: string; attemptNo: string };

async function runThrough(database: Database, which: SQL, run: Run): Promise<number> {
  let last = '';
  let done = 0;
  while (!run.isOver()) {
    const page = await listDue(database, and(which, gt(refund.refundNo, last)), run.clock());
    done += await refundPage(database, page, run);
    const end = page.at(-1);
    if (!end || page.length < pageSize) return done;
    last = end.refundNo;
  }
  return done;
}

async function refundPage(
  database: Database,
  page: readonly DueRefund[],
  run: Run,
): Promise<number> {
  const payments = Map.groupBy(page, ({ attemptNo }) => attemptNo).values();
  let done = 0;
  const work = async () => {
    for (const refunds of payments) {
      for (const { refundNo } of refunds) {
        if (run.isOver()) return;
        if (await refundOne(database, refundNo, run)) done += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: refundsAtOnce }, work));
  return done;
}

/** False when it is not its turn yet, or when the outcome is unknown and it will be retried. */
async function refundOne(
  database: Database,
  refundNo: string,
  { clock, tools }: Run,
): Promise<boolean> {
  let claimed: ClaimedRefund | undefined;
  try {
    claimed = await claimRefund(
      database,
      refundNo,
      clock,
      (provider) => tools.providers.named(provider) !== undefined,
    );
    if (!claimed) return false;
    const outcome = await askForRefund(database, claimed, { clock, tools });
    await finishRefund(database, claimed, outcome, clock());
    return true;
  } catch (error) {
    tools.log.warn({ err: error, refundNo }, 'a refund failed');
    // If this write fails the lease expires, and it is retried sooner.
    if (claimed) await postponeRefund(database, claimed, clock()).catch(() => {});
    return false;
  }
}

async function askForRefund(
  database: Database,
  claimed: ClaimedRefund,
  { clock, tools }: Pick<Run, 'clock' | 'tools'>,
): Promise<RefundOutcome> {
  const provider = tools.providers.named(claimed.provider);
  if (!provider) throw new Error(`no keys of ${claimed.provider}`);
  const renew = (until: Date) => renewRefund(database, claimed, until);
  return whileLeased({ ...claimed, clock, renew }, (maySend) =>
    provider.refund(claimed.request, maySend),
  );
}

const listDue = (database: Database, which: SQL | undefined, now: Date): Promise<DueRefund[]> =>
  database
    .select({ refundNo: refund.refundNo, attemptNo: refund.attemptNo })
    .from(refund)
    .where(
      and(
        inArray(refund.status, ['REQUESTED', 'PROCESSING']),
        lte(refund.nextTryAt, now),
        eq(refund.kind, 'AUTOMATIC'),
        which,
      ),
    )
    .orderBy(asc(refund.refundNo))
    .limit(pageSize);
