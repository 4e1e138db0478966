import {
  type CampaignStatus,
  campaignStatusAt,
  campaignStatusText,
} from '@kaituan/domain/group-buy/campaign-life';
import type { CampaignCard } from './campaign-query.ts';

export type CampaignPhase = {
  status: CampaignStatus;
  name: string;
  tone: 'RUNNING' | 'WAITING' | 'GOOD' | 'OVER';
  /** The countdown with its label; null without one. */
  clock: { label: string; seconds: number } | null;
};

const tones: Record<CampaignStatus, CampaignPhase['tone']> = {
  DRAFT: 'WAITING',
  SCHEDULED: 'WAITING',
  OPEN: 'RUNNING',
  CLOSING: 'WAITING',
  SUCCEEDED: 'GOOD',
  FAILED: 'OVER',
  CANCELLED: 'OVER',
  PROCURING: 'GOOD',
  ARRIVED: 'GOOD',
  DISTRIBUTING: 'GOOD',
  CLOSED: 'OVER',
};

/** The phase of a group buy at a server second, also before the server has updated its status. */
export function campaignPhase(
  { status, opensAt, closesAt }: Pick<CampaignCard, 'status' | 'opensAt' | 'closesAt'>,
  nowSecond: number,
): CampaignPhase {
  const times = { status, opensAt: Date.parse(opensAt), closesAt: Date.parse(closesAt) };
  const current = campaignStatusAt(times, nowSecond * 1_000);
  const secondsTo = (moment: number) => Math.ceil(moment / 1_000) - nowSecond;
  const clocks: Partial<Record<CampaignStatus, CampaignPhase['clock']>> = {
    SCHEDULED: { label: '距離開團', seconds: secondsTo(times.opensAt) },
    OPEN: { label: '距離結團', seconds: secondsTo(times.closesAt) },
  };
  return {
    ...{ status: current, name: campaignStatusText[current], tone: tones[current] },
    clock: clocks[current] ?? null,
  };
}

/** Whether the group buy succeeded. */
export const hasSucceeded = (status: CampaignStatus): boolean =>
  ['SUCCEEDED', 'PROCURING', 'ARRIVED', 'DISTRIBUTING', 'CLOSED'].includes(status);

/** Whether the group buy failed or was cancelled. */
export const isFailedOrCancelled = (status: CampaignStatus): boolean =>
  status === 'FAILED' || status === 'CANCELLED';
