import { sumTwd } from '@kaituan/domain/money';
import type { RefundedBefore } from '@kaituan/domain/payment/gateway-refund';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import type { RefundRow } from './refund-tries.ts';

/** What of a payment was refunded before: the history tells which of its refunds staff have settled. */
export async function findRefundedBefore(
  database: Database,
  others: readonly RefundRow[],
): Promise<RefundedBefore> {
  const made = others.filter(({ status, kind }) => status === 'DONE' && kind === 'AUTOMATIC');
  const [known] = made;
  if (!known) return { refundedBeforeTwd: 0, settledByHandTwd: [] };
  const settled = await database
    .select({ refundNo: sql<string>`${domainEvent.data}->>'refundNo'` })
    .from(domainEvent)
    .where(
      and(
        ...[eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, known.orderNo)],
        ...[eq(domainEvent.kind, 'REFUNDED'), eq(domainEvent.actor, 'SHOP')],
      ),
    );
  const isByHand = ({ refundNo }: RefundRow) => settled.some((one) => one.refundNo === refundNo);
  return {
    refundedBeforeTwd: sumTwd(made.filter((one) => !isByHand(one)).map((one) => one.amountTwd)),
    settledByHandTwd: made.filter(isByHand).map(({ amountTwd }) => amountTwd),
  };
}
