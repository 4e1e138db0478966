import type { Reduction, ReductionCause } from '@kaituan/domain/order/reduction';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import {
  cancelEmptyShipments,
  completeDeliveryIfLast,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { giveUpPieces } from '#server/features/records/order/order-holds.ts';
import { lowerDue } from '#server/features/records/payment/owed-amount.ts';
import {
  reductionCause,
  requestOrderRefund,
} from '#server/features/records/payment/request-refund.ts';
import type { ReductionFacts } from './load-reduction.ts';

export type Reducing = {
  plan: Reduction;
  cause: ReductionCause;
  /** What its buyer reads. */
  reason: string;
};

/**
 * Writes a planned reduction of a locked order: its lines and parcels lose the pieces, which go back on sale or are written off,
 * and its buyer gets the money back, or owes less.
 */
export async function reduceOrder(
  database: Database,
  { order, lines }: ReductionFacts,
  { plan, cause, reason }: Reducing,
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  for (const { lineNo, left } of plan.lines) {
    await database
      .update(orderLine)
      .set({ settledQuantity: left.quantity, settledNetTwd: left.netTwd })
      .where(and(eq(orderLine.orderNo, orderNo), eq(orderLine.lineNo, lineNo)));
  }
  const taken = plan.lines.flatMap(({ lineNo, pieces }) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    return line ? [{ ...line, quantity: pieces }] : [];
  });
  await cancelEmptyShipments(database, orderNo);
  const data = {
    cause,
    goods: goodsTextOf(taken),
    lines: plan.lines.map(({ lineNo, pieces: quantity, lessTwd }) => ({
      ...{ lineNo, quantity, lessTwd },
    })),
    ...{ feesTwd: plan.feesTwd, goodwillTwd: plan.goodwillTwd, relabelled: plan.relabelled },
    refundTwd: plan.isOwed ? 0 : plan.totalTwd,
    owedLessTwd: plan.isOwed ? plan.totalTwd : 0,
  };
  await recordOrderEvent(database, { orderNo, kind: 'REDUCED', actor: 'SHOP', reason, data }, now);
  if (plan.totalTwd > 0) await settleMoney(database, order, plan, now);
  // What was left to send may have been the last that was not delivered.
  const isChanged = order.status === 'CONFIRMED' && taken.length > 0;
  if (isChanged) await completeDeliveryIfLast(database, order, now);
  await giveUpPieces(database, order, { lines: taken, isMissing: cause === 'SHORTAGE' }, now);
}

async function settleMoney(
  database: Database,
  order: OrderRow,
  plan: Reduction,
  now: Date,
): Promise<void> {
  if (plan.isOwed) {
    const grossTwd = plan.lines.reduce((sum, line) => sum + line.grossTwd, 0);
    const { goodsTwd, feesTwd, goodwillTwd } = plan;
    const less = { grossTwd, discountTwd: grossTwd - goodsTwd, feesTwd, goodwillTwd };
    await lowerDue(database, order, less, now);
    return;
  }
  const cause = reductionCause(now);
  const { totalTwd: amountTwd } = plan;
  await requestOrderRefund(database, order, { cause, actor: 'SHOP', amountTwd }, now);
}

/** 「草莓大福 6 入」× 1、「紅豆湯」× 2 */
function goodsTextOf(
  taken: readonly { name: string; optionText: string; quantity: number }[],
): string {
  return taken
    .map(({ name, optionText, quantity }) => {
      return `「${[name, optionText].filter(Boolean).join(' ')}」× ${quantity}`;
    })
    .join('、');
}
