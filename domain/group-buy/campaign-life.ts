import { canStep, type LifeCycle } from '../life-cycle.ts';
import { bindingBeforeCloseMs, freeAfterExtensionMs, transferReviewMs } from '../shop-limits.ts';

export const campaignStatuses = [
  'DRAFT',
  'SCHEDULED',
  'OPEN',
  'CLOSING',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'PROCURING',
  'ARRIVED',
  'DISTRIBUTING',
  'CLOSED',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * CLOSING: nobody can join any more, and pending payments are waited for; then it is settled once. The
 * members have fulfilled their part by then, so the shop cannot cancel it any more.
 */
export const campaignLife: LifeCycle<CampaignStatus> = {
  DRAFT: ['SCHEDULED'],
  SCHEDULED: ['OPEN', 'CANCELLED'],
  OPEN: ['CLOSING', 'CANCELLED'],
  CLOSING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['PROCURING'],
  FAILED: [],
  CANCELLED: [],
  PROCURING: ['ARRIVED'],
  ARRIVED: ['DISTRIBUTING'],
  DISTRIBUTING: ['CLOSED'],
  CLOSED: [],
};

/** From the owner's word that its goods are there. */
export const arrivedStatuses = [
  'ARRIVED',
  'DISTRIBUTING',
  'CLOSED',
] as const satisfies readonly CampaignStatus[];

/** The status texts of campaigns. */
export const campaignStatusText: Record<CampaignStatus, string> = {
  DRAFT: '準備中',
  SCHEDULED: '即將開團',
  OPEN: '揪團中',
  CLOSING: '結算中',
  SUCCEEDED: '已成團',
  FAILED: '未成團',
  CANCELLED: '已取消',
  PROCURING: '已成團，採購中',
  ARRIVED: '已成團，商品到貨',
  DISTRIBUTING: '已成團，出貨中',
  CLOSED: '已成團，圓滿結束',
};

/** A campaign's stored status and its times, in milliseconds since 1970. */
export type CampaignTimes = {
  status: CampaignStatus;
  opensAt: number;
  closesAt: number;
  /** The deadline for editing and withdrawing pledges. */
  editUntil: number;
  /** The number of extensions, and the time of the last. */
  extensions: number;
  extendedAt: number | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a close waits for the payments of gateways, in milliseconds. */
const gatewayWaitMs = 20 * minuteMs;

/**
 * How long a close waits at most for pending payments, in milliseconds: gateways need minutes, and the shop
 * its hours to find a transfer that was reported in time.
 */
export const maxClosingWaitMs = gatewayWaitMs + transferReviewMs;

/** By when a campaign that closes at this moment is decided at the latest, both in milliseconds. */
export const decidedBy = (closesAt: number, takesTransfers: boolean): number =>
  closesAt + (takesTransfers ? maxClosingWaitMs : gatewayWaitMs);

export const maxExtensions = 2;
export const maxExtensionMs = 72 * hourMs;

/** The status of a campaign at a moment in milliseconds, even before a job has updated the stored one. */
export function campaignStatusAt(
  campaign: Pick<CampaignTimes, 'status' | 'opensAt' | 'closesAt'>,
  now: number,
): CampaignStatus {
  const { status, opensAt, closesAt } = campaign;
  if (status !== 'SCHEDULED' && status !== 'OPEN') return status;
  if (now >= closesAt) return 'CLOSING';
  return now >= opensAt ? 'OPEN' : status;
}

/** The edit deadline of a campaign that closes at this moment, both in milliseconds. */
export function editUntilOf(closesAt: number): number {
  return closesAt - bindingBeforeCloseMs;
}

/** Whether a pledge can be edited now: while the campaign is open and before its edit deadline. */
export function canEdit(campaign: CampaignTimes, now: number): boolean {
  return campaignStatusAt(campaign, now) === 'OPEN' && now < campaign.editUntil;
}

/**
 * The deadline for withdrawing a pledge, in milliseconds since 1970: the edit deadline, or 24 hours after
 * the last extension where that is later; never after the close.
 */
export function withdrawUntil(campaign: CampaignTimes): number {
  const { closesAt, editUntil, extendedAt } = campaign;
  if (extendedAt === null) return editUntil;
  return Math.min(closesAt, Math.max(editUntil, extendedAt + freeAfterExtensionMs));
}

/** Whether a pledge can be withdrawn now; only in an open campaign. */
export function canWithdraw(campaign: CampaignTimes, now: number): boolean {
  return campaignStatusAt(campaign, now) === 'OPEN' && now < withdrawUntil(campaign);
}

/**
 * How much longer a closed campaign or team waits for pending payments, in milliseconds: until the last
 * hold ends, at most so long beyond its close; 0 without holds.
 */
export function closingWaitMs(closesAt: number, lastHeldUntil: number | null, now: number): number {
  if (lastHeldUntil === null) return 0;
  return Math.max(0, Math.min(lastHeldUntil, closesAt + maxClosingWaitMs) - now);
}

/** Why a campaign cannot be cancelled, as texts for the owner. */
export const cancelRefusalText = {
  DRAFT: '草稿還沒有公布，不用取消',
  CLOSING: '團購正在結算，已經不能取消，請等結果',
  OVER: '團購已經結束，不能取消',
} as const;
export type CancelRefusal = keyof typeof cancelRefusalText;

/** Why a campaign cannot be cancelled now, or undefined: it is possible until the close. */
export function findCancelRefusal(
  campaign: Pick<CampaignTimes, 'status' | 'opensAt' | 'closesAt'>,
  now: number,
): CancelRefusal | undefined {
  const statusNow = campaignStatusAt(campaign, now);
  if (canStep(campaignLife, statusNow, 'CANCELLED')) return undefined;
  return statusNow === 'DRAFT' || statusNow === 'CLOSING' ? statusNow : 'OVER';
}

/** Whether members may still join it, now or later. */
export const isBeforeClose = (status: CampaignStatus): boolean =>
  status === 'DRAFT' || status === 'SCHEDULED' || status === 'OPEN';

/** Whether the next cycle may open: joining this one is over, however it ended. */
export const mayOpenNextCycle = (status: CampaignStatus): boolean =>
  !isBeforeClose(status) && status !== 'CLOSING';

/** Why a campaign cannot be extended, as texts for the owner. */
export const extensionRefusalText = {
  NOT_OPEN: '只有進行中的團購可以延長',
  TOO_OFTEN: '每個團購最多延長 2 次',
  TOO_LONG: '每次最多延長 72 小時',
} as const;
export type ExtensionRefusal = keyof typeof extensionRefusalText;

/** Why a campaign cannot be extended now by so many milliseconds, or undefined. */
export function findExtensionRefusal(
  campaign: CampaignTimes,
  byMs: number,
  now: number,
): ExtensionRefusal | undefined {
  if (campaignStatusAt(campaign, now) !== 'OPEN') return 'NOT_OPEN';
  if (campaign.extensions >= maxExtensions) return 'TOO_OFTEN';
  return byMs > maxExtensionMs ? 'TOO_LONG' : undefined;
}

/**
 * The campaign extended by so many milliseconds, with its edit deadline. Throws RangeError when that is
 * refused, and unless the time is a positive whole number.
 */
export function extendCampaign<Campaign extends CampaignTimes>(
  campaign: Campaign,
  byMs: number,
  now: number,
): Campaign {
  if (!Number.isSafeInteger(byMs) || byMs <= 0) throw new RangeError(`${byMs} ms is no extension`);
  const refusal = findExtensionRefusal(campaign, byMs, now);
  if (refusal) throw new RangeError(`the campaign cannot be extended: ${refusal}`);
  return {
    ...campaign,
    closesAt: campaign.closesAt + byMs,
    editUntil: campaign.editUntil + byMs,
    extensions: campaign.extensions + 1,
    extendedAt: now,
  };
}
