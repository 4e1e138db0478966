import { formatTwd } from '@kaituan/domain/format-twd';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { settleLine } from '@kaituan/domain/pledge/pledge-settlement';
import type { shipment, shopOrder } from '@kaituan/server/database/schema/order-schema';
import { cancelledText } from '@kaituan/server/features/flows/settling/outcome-text';
import type { CampaignPlan } from '#demo/shop/campaigns/campaign-plan.ts';
import type { PlannedPledge } from './planned-pledges.ts';

const hourMs = 3_600_000;

/** How far a pledge of the demo has come: its money and its goods. */
export type PledgeFate = {
  status: PledgeStatus;
  order: Pick<typeof shopOrder.$inferInsert, 'status' | 'cancelReason'>;
  shipment: (typeof shipment.$inferInsert)['status'];
  /** When it was settled or refunded, in milliseconds since 1970; null while it is open. */
  endedAt: number | null;
  finalUnitPriceTwd: number | null;
  refundTwd: number;
  outcomeText: string;
};

type Ending = {
  endedAt: number;
  /** What a piece of its SKU costs in the end, in TWD. */
  finalUnitPriceTwd: number;
  paidTwd: number;
};

/** What became of a pledge at an end that came for all of its campaign, or for its full team. */
export function fateOf(
  plan: CampaignPlan,
  pledge: PlannedPledge,
  ending: Ending | null,
): PledgeFate {
  const open = { endedAt: null, finalUnitPriceTwd: null, refundTwd: 0, outcomeText: '' };
  if (pledge.confirmedAt === null) {
    return { ...open, status: 'HELD', order: { status: 'PLACED' }, shipment: 'HELD' };
  }
  if (ending === null) {
    return { ...open, status: 'CONFIRMED', order: { status: 'CONFIRMED' }, shipment: 'HELD' };
  }
  const { endedAt, paidTwd } = ending;
  if (plan.status === 'FAILED' || plan.status === 'CANCELLED') {
    const isFailed = plan.status === 'FAILED';
    const outcomeText = isFailed
      ? '團購未達成團門檻，款項將全額退回。'
      : `${cancelledText({ cancelReason: plan.cancelReason ?? null })}，款項將全額退回。`;
    return {
      ...{ ...open, status: 'REFUNDED', endedAt, refundTwd: paidTwd, outcomeText },
      order: { status: 'CANCELLED', cancelReason: isFailed ? 'GROUP_FAILED' : 'SHOP' },
      shipment: 'CANCELLED',
    };
  }
  return settledFate(plan, pledge, ending);
}

function settledFate(
  { status }: CampaignPlan,
  { skuId, quantity, ceilingUnitPriceTwd }: PlannedPledge,
  { endedAt, finalUnitPriceTwd: rungTwd }: Ending,
): PledgeFate {
  const line = { skuId, paidQuantity: quantity, quantity, ceilingUnitPriceTwd };
  const { finalUnitPriceTwd, refundTwd } = settleLine(line, rungTwd);
  const savedTwd = ceilingUnitPriceTwd - finalUnitPriceTwd;
  const saved =
    savedTwd > 0
      ? `比跟團時便宜 ${formatTwd(savedTwd)}，退回 ${formatTwd(refundTwd)}`
      : '與跟團時相同';
  const shipments = { DISTRIBUTING: 'SHIPPED', CLOSED: 'DELIVERED' } as const;
  return {
    status: 'SETTLED',
    order: { status: status === 'CLOSED' ? 'COMPLETED' : 'CONFIRMED' },
    shipment: status === 'DISTRIBUTING' || status === 'CLOSED' ? shipments[status] : 'READY',
    ...{ endedAt, finalUnitPriceTwd, refundTwd },
    outcomeText: `最終價 ${formatTwd(finalUnitPriceTwd)}，${saved}。`,
  };
}

/** How long after their end refunds of the demo were paid out, in milliseconds. */
export const refundedAfterMs = 2 * hourMs;
