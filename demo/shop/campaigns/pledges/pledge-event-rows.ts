import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { domainEvent } from '@kaituan/server/database/schema/event-schema';
import type { PlannedPledge } from './planned-pledges.ts';
import type { PledgeFate } from './pledge-fate.ts';

const dayMs = 86_400_000;
const after =
  (days: number) =>
  ({ endedAt }: Pick<PledgeFate, 'endedAt'>): number =>
    (endedAt ?? 0) + days * dayMs;

/**
 * When goods of a settled pledge were shipped, arrived, and could no longer be returned; in milliseconds
 * since 1970.
 */
export const sentAt = after(5);
export const arrivedAt = after(6);
export const completedAt = after(16);

type EventRow = typeof domainEvent.$inferInsert;
type Step = Pick<EventRow, 'kind' | 'actor' | 'reason' | 'data'> & { atMs: number };
type Money = {
  orderNo: string;
  attemptNo: string;
  payableTwd: number;
  method: PaymentMethod;
  refundedAt: number | null;
};

/** The events of a pledge's order. */
export function listPledgeEvents(
  { pledge, fate }: { pledge: PlannedPledge; fate: PledgeFate },
  money: Money,
): EventRow[] {
  const { attemptNo, method, payableTwd: amountTwd } = money;
  const paid: Step[] =
    pledge.confirmedAt === null
      ? [{ kind: 'PAYMENT_CODE_ISSUED', actor: 'GATEWAY', atMs: pledge.joinedAt + 1_000 }]
      : [
          {
            ...{ kind: 'PAID', actor: 'GATEWAY', atMs: pledge.confirmedAt },
            data: { attemptNo, method, amountTwd },
          },
        ];
  const steps: Step[] = [
    { kind: 'PLACED', actor: 'MEMBER', atMs: pledge.joinedAt },
    ...paid,
    ...endOf(fate),
    ...refundOf(fate, money),
    ...journeyOf(fate),
  ];
  return steps.map(({ atMs, ...step }) => ({
    ...{ subject: 'ORDER', subjectId: money.orderNo, ...step, at: new Date(atMs) },
  }));
}

function endOf({ status, endedAt: atMs, order, refundTwd, outcomeText: reason }: PledgeFate) {
  if (atMs === null) return [];
  const { cancelReason } = order;
  const step: Step =
    status === 'REFUNDED'
      ? { kind: 'CANCELLED', actor: 'SYSTEM', reason, data: { cancelReason }, atMs }
      : { kind: 'GROUP_SETTLED', actor: 'SYSTEM', reason, data: { amountTwd: refundTwd }, atMs };
  return [step];
}

function refundOf({ refundTwd: amountTwd, endedAt }: PledgeFate, { refundedAt }: Money): Step[] {
  if (amountTwd === 0 || endedAt === null || refundedAt === null) return [];
  const data = { amountTwd };
  return [
    { kind: 'REFUND_REQUESTED', actor: 'SYSTEM', data, atMs: endedAt + 1 },
    { kind: 'REFUNDED', actor: 'GATEWAY', data, atMs: refundedAt },
  ];
}

function journeyOf(fate: PledgeFate): Step[] {
  const data = { shipmentNo: 1, carrier: '示範宅配' };
  const sent: Step = { kind: 'SHIPPED', actor: 'SHOP', data, atMs: sentAt(fate) };
  if (fate.shipment === 'SHIPPED') return [sent];
  if (fate.shipment !== 'DELIVERED') return [];
  const delivered = { kind: 'DELIVERED', actor: 'SHOP', data, atMs: arrivedAt(fate) } as const;
  const completed = { kind: 'COMPLETED', actor: 'SYSTEM', atMs: completedAt(fate) } as const;
  return [sent, delivered, completed];
}
