import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { canEdit } from '@kaituan/domain/group-buy/campaign-life';
import { owedLessText, pledgeSavingsOf } from '@kaituan/domain/group-buy/savings-preview';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { isLivePledge, pledgeStatusText } from '@kaituan/domain/pledge/pledge-life';
import type { PledgeParcel } from '@kaituan/domain/shipping/lowered-shipping';
import type { ShownCampaign } from '#server/features/records/campaign/campaign-query.ts';
import { shownStatusOf } from '#server/features/records/campaign/present-progress.ts';
import { lastMomentOf, leaveUntil } from '#server/features/records/pledge/leave-until.ts';
import { type Alternatives, presentOffers } from './pledge-offers.ts';
import type { PledgeRow } from './pledge-query.ts';
import { presentTimeline } from './pledge-timeline.ts';

type Surroundings = {
  campaign: ShownCampaign;
  alternatives: Alternatives;
  parcels: readonly PledgeParcel[];
  change: Pledge['change'];
  now: Date;
};

/** Whether its owner can change the quantity. */
export function isEditable(
  { status, team }: PledgeRow,
  campaign: ShownCampaign,
  now: Date,
): boolean {
  const isForming = team === null || team.status === 'FORMING';
  return status === 'CONFIRMED' && isForming && canEdit(campaign, now.getTime());
}

/** A pledge as its owner sees it now. */
export function presentPledge(
  row: PledgeRow,
  { campaign, alternatives, parcels, change, now }: Surroundings,
): Pledge {
  const { team } = row;
  const isDecided = campaign.settledAt !== null;
  const leave = leaveUntil({ pledge: row.status, team, isDecided, campaign }, now.getTime());
  return {
    pledgeNo: row.pledgeNo,
    campaignId: row.campaignId,
    orderNo: row.orderNo,
    status: row.status,
    statusText: statusTextOf(row),
    change,
    teamNo: row.team?.teamNo ?? null,
    isLeader: row.team?.isLed ?? false,
    lines: row.lines,
    dueTwd: row.status === 'HELD' ? row.payableTwd : null,
    owedTwd: row.isOwed ? row.payableTwd : null,
    owedAt: row.isOwed ? paymentMethodFacts(row.paymentMethod).collectedAt : null,
    isFetched: row.isFetched,
    shippingTwd: row.shippingTwd,
    paidTwd: row.paidTwd,
    paidBy: row.paidBy,
    refundTwd: row.refundTwd,
    refundedTwd: row.refundedTwd,
    refundFailedTwd: row.refundFailedTwd,
    shippingKeptTwd: row.shippingKeptTwd,
    parcels: parcels.map(({ feeTwd, orderedFeeTwd, tiers, goods }) => ({
      ...{ feeTwd, orderedFeeTwd, tiers: [...tiers], goods: [...goods] },
    })),
    needsAccount: row.needsAccount,
    savings: presentSavings(row, campaign, now),
    joinedAt: instant(row.joinedAt),
    heldUntil: row.status === 'HELD' && row.heldUntil !== null ? instant(row.heldUntil) : null,
    payBy: row.payBy === null ? null : instant(row.payBy),
    canEdit: change === null && isEditable(row, campaign, now),
    canWithdraw: leave !== 0,
    withdrawUntil: instant(lastMomentOf(campaign, team?.expiresAt ?? null)),
    offers: presentOffers(row, alternatives, now),
    outcomeText: outcomeTextOf(row),
    timeline: presentTimeline(row, campaign),
  };
}

/** Pieces are released when the payment deadline passes, or when the order is cancelled before. */
function statusTextOf({ status, team, events, needsAccount }: PledgeRow): string {
  // A refund that waits for its member is not under way.
  if (status === 'REFUND_DUE' && needsAccount) return '待退款，請提供帳戶';
  if (status === 'CONFIRMED' && team?.isOpened) return '已開團';
  const isCancelled = events.some(
    ({ kind, data }) => kind === 'CANCELLED' && data.cancelReason !== 'PAY_TIMEOUT',
  );
  return status === 'EXPIRED' && isCancelled ? '已取消，未收款' : pledgeStatusText[status];
}

/** The promised refund is reported as done once the money is back. */
const outcomeTextOf = ({ status, outcomeText }: PledgeRow): string =>
  status === 'REFUNDED' ? outcomeText.replace('款項將全額退回', '款項已全額退回') : outcomeText;

/** Only while the final price is not decided yet. */
function presentSavings(row: PledgeRow, campaign: ShownCampaign, now: Date): Pledge['savings'] {
  const status = shownStatusOf(campaign, now);
  const isOpen = status === 'OPEN' || status === 'CLOSING';
  if (!isOpen || !isLivePledge(row.status)) return null;
  const saves = row.isOwed ? owedLessText : undefined;
  return pledgeSavingsOf(campaign.ladder, campaign.confirmedUnits, row.lines, saves);
}

const instant = (ms: number): string => new Date(ms).toISOString();
