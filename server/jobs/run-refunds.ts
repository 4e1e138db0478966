import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { refund } from '../database/payment-schema.ts';
import { claimRefund, finishRefund } from '../features/payment/execute-refund.ts';
import type { RefundOutcome } from '../platform/payment/payment-provider.ts';
import type { Job } from './job.ts';

const pageSize = 100;

/**
 * Sends money back through the gateways, one refund of a payment after another. Each is claimed, asked
 * for while nothing is locked, and booked; broken off anywhere it is tried again, which the gateway's
 * port makes harmless.
 */
export const runRefunds: Job = async (database, now, { providers, log }) => {
  let last = '';
  let done = 0;
  for (;;) {
    const page = await listDue(database, last, now);
    for (const { refundNo } of page) {
      try {
        const claimed = await claimRefund(database, refundNo, now);
        if (!claimed) continue;
        const provider = providers.named(claimed.provider);
        const outcome: RefundOutcome = provider
          ? await provider.refund(claimed.request)
          : { kind: 'BANK_FORM' };
        await finishRefund(database, refundNo, outcome, now);
        done += 1;
      } catch (error) {
        // Nothing is known: its turn comes again.
        log.warn({ err: error, refundNo }, 'a refund was not made');
      }
    }
    const end = page.at(-1);
    if (!end || page.length < pageSize) return done;
    last = end.refundNo;
  }
};

const listDue = (database: Database, last: string, now: Date) =>
  database
    .select({ refundNo: refund.refundNo })
    .from(refund)
    .where(
      and(
        inArray(refund.status, ['REQUESTED', 'PROCESSING']),
        lte(refund.nextTryAt, now),
        gt(refund.refundNo, last),
        eq(refund.kind, 'AUTOMATIC'),
      ),
    )
    .orderBy(asc(refund.refundNo))
    .limit(pageSize);
