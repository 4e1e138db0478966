import { type CampaignTimes, campaignStatusAt } from './campaign-life.ts';
import type { CampaignMode } from './campaign-plan.ts';

/** How long those who joined have for leaving or changing their minds, in milliseconds, from when they were notified. */
export const earlyCloseNoticeMs = 2 * 3_600_000;

/** A group buy whose close its owner would move forward; all times in milliseconds since 1970. */
export type EarlyClosing = {
  times: CampaignTimes;
  mode: CampaignMode;
  isGoalReached: boolean;
  /** Until when the last one who joined may still pay; null if everybody has paid. */
  lastHeldUntil: number | null;
  /** When its joiners can be notified: in the morning, if it is night. */
  notifiedAt: number;
};

/** Why a group buy cannot close earlier, as texts for the owner. */
export const earlyCloseRefusalText = {
  NOT_OPEN: '只有進行中的團購可以提早結團',
  TEAMS: '好友團各有各的期限，不能提早結團',
  GOAL_NOT_REACHED: '還沒達到成團門檻，提早結團會讓已經跟團的人落空',
  NOT_EARLIER: '只能比原本的結團時間更早',
  TOO_SOON:
    '參加者至少要有 2 小時可以調整或退出（晚上 10 點到早上 8 點不通知），等付款的人也要來得及付',
} as const;
export type EarlyCloseRefusal = keyof typeof earlyCloseRefusalText;

/** The earliest close that takes nothing from anybody who joined: time to leave, time to pay what is held. */
export const earliestClose = ({ lastHeldUntil, notifiedAt }: EarlyClosing): number =>
  Math.max(notifiedAt + earlyCloseNoticeMs, lastHeldUntil ?? 0);

const minuteMs = 60_000;

/** A close to propose: the next full ten minutes, at least one minute after the earliest, which moves with the clock. */
export const proposeClose = (earliestCloseAt: string): string =>
  new Date(
    Math.ceil((Date.parse(earliestCloseAt) + minuteMs) / (10 * minuteMs)) * 10 * minuteMs,
  ).toISOString();

/** Why it cannot close at this moment, or undefined. */
export function findEarlyCloseRefusal(
  closing: EarlyClosing,
  closesAt: number,
  now: number,
): EarlyCloseRefusal | undefined {
  const { times, mode, isGoalReached } = closing;
  if (campaignStatusAt(times, now) !== 'OPEN') return 'NOT_OPEN';
  if (mode === 'TEAM') return 'TEAMS';
  if (!isGoalReached) return 'GOAL_NOT_REACHED';
  if (closesAt >= times.closesAt) return 'NOT_EARLIER';
  return closesAt < earliestClose(closing) ? 'TOO_SOON' : undefined;
}
