import { asc, inArray, lte } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { testPayment } from '#server/database/schema/payment-schema.ts';
import {
  changeTest,
  findTest,
  postponeRefund,
  queryTest,
  refundTest,
  type TestPaymentRow,
} from '#server/features/flows/money-in/test-payment.ts';
import { nextQueryAt } from '#server/features/records/payment/attempt-deadlines.ts';
import { clockFrom } from '#server/features/records/payment/gateway-lease.ts';
import type { Job, JobTools } from '#server/jobs/job.ts';

/** Another process takes over after this long; a refund is sent while enough of it is left for the answer. */
const claimMs = 2 * 60_000;
const restForAskingMs = 40_000;
const atOnce = 8;

/** Queries gateways about test payments that nothing was heard of, and has the money of the others refunded. */
export const followTestPayments: Job = async (database, now, tools) => {
  const until = new Date(now.getTime() + claimMs);
  const due = database
    .select({ attemptNo: testPayment.attemptNo })
    .from(testPayment)
    .where(lte(testPayment.nextStepAt, now))
    .orderBy(asc(testPayment.nextStepAt))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  const claimed = await database
    .update(testPayment)
    .set({ nextStepAt: until })
    .where(inArray(testPayment.attemptNo, due))
    .returning();
  const clock = clockFrom(now);
  const maySend = () => until.getTime() - clock().getTime() > restForAskingMs;
  for (const row of claimed) await follow(database, row, { ...tools, clock, maySend });
  return claimed.length;
};

async function follow(
  database: Database,
  row: TestPaymentRow,
  tools: JobTools & { clock: () => Date; maySend: () => boolean },
): Promise<void> {
  const { clock, maySend, log } = tools;
  const provider = tools.providers.named(row.provider);
  try {
    if (provider && row.refund === 'DUE') {
      await refundTest(database, provider, row, { now: clock(), maySend });
    } else if (provider) {
      await queryTest(database, provider, row, clock());
    }
  } catch (error) {
    log.warn({ err: error, attemptNo: row.attemptNo }, 'a test payment could not be followed');
  }
  const now = clock();
  const after = await findTest(database, row.attemptNo);
  const isStillOurs = after?.nextStepAt?.getTime() === row.nextStepAt?.getTime();
  if (!after || !isStillOurs) return;
  if (after.refund === 'DUE') {
    const failure = provider
      ? '金流一直沒有回應退款'
      : '伺服器沒有這個金流的設定了，請到金流的後台退款';
    await postponeRefund(database, after, { now, failure });
    return;
  }
  const isOpen = after.status === 'STARTED' || after.status === 'CODE_ISSUED';
  const { startedAt: createdAt, expiresAt } = after;
  const nextStepAt = isOpen ? nextQueryAt({ createdAt, expiresAt }, now) : null;
  await changeTest(database, row.attemptNo, { nextStepAt });
}
