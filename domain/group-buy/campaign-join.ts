import { type CampaignTimes, campaignStatusAt } from './campaign-life.ts';

/** The limits of a campaign in pieces: in all, per member, and per order; null for unlimited. */
export type CampaignCapacity = {
  capUnits: number | null;
  perMemberMax: number | null;
  perOrderMax: number | null;
  /** Pieces confirmed and held while being paid, both including tolerance. */
  unitsConfirmed: number;
  unitsHeld: number;
};
type Campaign = Pick<CampaignTimes, 'status' | 'opensAt' | 'closesAt'> & CampaignCapacity;

/** Why a campaign cannot be joined, as texts for the shopper. */
export const joinRefusalText = {
  NOT_YET_OPEN: '團購尚未開始',
  OVER: '團購已結束',
  FULL: '剩餘數量不足',
  OVER_MEMBER_LIMIT: '超過每人限購數量',
  OVER_ORDER_LIMIT: '超過單筆限購數量',
} as const;
export type JoinRefusal = keyof typeof joinRefusalText;

/** Pieces that can still be held in a campaign; null without a limit. */
export function unitsLeftIn(
  capacity: Pick<CampaignCapacity, 'capUnits' | 'unitsConfirmed' | 'unitsHeld'>,
): number | null {
  if (capacity.capUnits === null) return null;
  return Math.max(0, capacity.capUnits - capacity.unitsConfirmed - capacity.unitsHeld);
}

/**
 * Why so many pieces, including tolerance, cannot join now, or undefined; `alreadyPledged` counts the
 * member's other pieces in the campaign.
 */
export function findJoinRefusal(
  campaign: Campaign,
  requested: { units: number; alreadyPledged: number },
  now: number,
): JoinRefusal | undefined {
  const statusNow = campaignStatusAt(campaign, now);
  if (statusNow === 'DRAFT' || statusNow === 'SCHEDULED') return 'NOT_YET_OPEN';
  if (statusNow !== 'OPEN') return 'OVER';
  const { perOrderMax, perMemberMax } = campaign;
  if (perOrderMax !== null && requested.units > perOrderMax) return 'OVER_ORDER_LIMIT';
  if (perMemberMax !== null && requested.alreadyPledged + requested.units > perMemberMax) {
    return 'OVER_MEMBER_LIMIT';
  }
  return hasCapacity(campaign, requested.units) ? undefined : 'FULL';
}

/**
 * Whether late money reinstates so many pieces: until the campaign is settled, while they are available.
 * Otherwise it is refunded.
 */
export function canReinstate(campaign: Campaign, units: number, now: number): boolean {
  const statusNow = campaignStatusAt(campaign, now);
  return (statusNow === 'OPEN' || statusNow === 'CLOSING') && hasCapacity(campaign, units);
}

function hasCapacity(campaign: Campaign, units: number): boolean {
  const left = unitsLeftIn(campaign);
  return left === null || units <= left;
}
