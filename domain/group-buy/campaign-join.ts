import { type CampaignTimes, campaignStatusAt } from './campaign-life.ts';

/** Pieces a campaign may take in all, and of one member in all or at once; null for no end. */
export type CampaignRoom = {
  capUnits: number | null;
  perMemberMax: number | null;
  perOrderMax: number | null;
  /** Pieces that are confirmed, and that are held while being paid; both with their tolerance upwards. */
  unitsConfirmed: number;
  unitsHeld: number;
};
type Campaign = Pick<CampaignTimes, 'status' | 'opensAt' | 'closesAt'> & CampaignRoom;

/** Why a campaign cannot be joined, as a shopper reads it. */
export const joinRefusalText = {
  NOT_YET_OPEN: '團購尚未開始',
  OVER: '團購已結束',
  FULL: '剩餘數量不足',
  OVER_MEMBER_LIMIT: '超過每人限購數量',
  OVER_ORDER_LIMIT: '超過單筆限購數量',
} as const;
export type JoinRefusal = keyof typeof joinRefusalText;

/** Pieces that can still be held in a campaign; null without a cap. */
export function unitsLeftIn(
  room: Pick<CampaignRoom, 'capUnits' | 'unitsConfirmed' | 'unitsHeld'>,
): number | null {
  if (room.capUnits === null) return null;
  return Math.max(0, room.capUnits - room.unitsConfirmed - room.unitsHeld);
}

/**
 * The reason why so many pieces, tolerance included, cannot join now, or undefined; `alreadyPledged`
 * counts the member's other pieces in the campaign.
 */
export function findJoinRefusal(
  campaign: Campaign,
  wanted: { units: number; alreadyPledged: number },
  now: number,
): JoinRefusal | undefined {
  const statusNow = campaignStatusAt(campaign, now);
  if (statusNow === 'DRAFT' || statusNow === 'SCHEDULED') return 'NOT_YET_OPEN';
  if (statusNow !== 'OPEN') return 'OVER';
  const { perOrderMax, perMemberMax } = campaign;
  if (perOrderMax !== null && wanted.units > perOrderMax) return 'OVER_ORDER_LIMIT';
  if (perMemberMax !== null && wanted.alreadyPledged + wanted.units > perMemberMax) {
    return 'OVER_MEMBER_LIMIT';
  }
  return hasRoom(campaign, wanted.units) ? undefined : 'FULL';
}

/** Whether anybody can join now: the campaign is open by the server's clock and has a piece left. */
export function canJoin(campaign: Campaign, now: number): boolean {
  return campaignStatusAt(campaign, now) === 'OPEN' && hasRoom(campaign, 1);
}

/**
 * Whether money that came after its hold ended gets so many pieces back: until the campaign is settled,
 * while they are left. Otherwise it is refunded.
 */
export function canReinstate(campaign: Campaign, units: number, now: number): boolean {
  const statusNow = campaignStatusAt(campaign, now);
  return (statusNow === 'OPEN' || statusNow === 'CLOSING') && hasRoom(campaign, units);
}

function hasRoom(campaign: Campaign, units: number): boolean {
  const left = unitsLeftIn(campaign);
  return left === null || units <= left;
}
