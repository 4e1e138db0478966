import { type CampaignStatus, campaignStanding } from '@kaituan/domain/campaign-life';
import type { CampaignCard } from './campaign-query.ts';

export type CampaignPhase = {
  status: CampaignStatus;
  name: string;
  tone: 'RUNNING' | 'WAITING' | 'GOOD' | 'OVER';
  /** What its clock runs towards, with the seconds until then; null without a clock. */
  clock: { label: string; seconds: number } | null;
};

const looks: Record<CampaignStatus, Pick<CampaignPhase, 'name' | 'tone'>> = {
  DRAFT: { name: '準備中', tone: 'WAITING' },
  SCHEDULED: { name: '即將開團', tone: 'WAITING' },
  OPEN: { name: '揪團中', tone: 'RUNNING' },
  CLOSING: { name: '結算中', tone: 'WAITING' },
  SUCCEEDED: { name: '已成團', tone: 'GOOD' },
  FAILED: { name: '未成團', tone: 'OVER' },
  CANCELLED: { name: '已取消', tone: 'OVER' },
  PROCURING: { name: '已成團，採購中', tone: 'GOOD' },
  ARRIVED: { name: '已成團，商品到貨', tone: 'GOOD' },
  DISTRIBUTING: { name: '已成團，出貨中', tone: 'GOOD' },
  CLOSED: { name: '已成團，圓滿結束', tone: 'OVER' },
};

/** How a group buy stands at a second of the server's clock, also before the server has moved its state. */
export function campaignPhase(
  { status, opensAt, closesAt }: Pick<CampaignCard, 'status' | 'opensAt' | 'closesAt'>,
  nowSecond: number,
): CampaignPhase {
  const times = { status, opensAt: Date.parse(opensAt), closesAt: Date.parse(closesAt) };
  const standing = campaignStanding(times, nowSecond * 1_000);
  const secondsTo = (moment: number) => Math.ceil(moment / 1_000) - nowSecond;
  const clocks: Partial<Record<CampaignStatus, CampaignPhase['clock']>> = {
    SCHEDULED: { label: '距離開團', seconds: secondsTo(times.opensAt) },
    OPEN: { label: '距離結團', seconds: secondsTo(times.closesAt) },
  };
  return { status: standing, ...looks[standing], clock: clocks[standing] ?? null };
}

/** Whether it was decided that the group buy takes place. */
export const hasSucceeded = (status: CampaignStatus): boolean =>
  ['SUCCEEDED', 'PROCURING', 'ARRIVED', 'DISTRIBUTING', 'CLOSED'].includes(status);

/** Whether it is over and nobody gets anything. */
export const isCalledOff = (status: CampaignStatus): boolean =>
  status === 'FAILED' || status === 'CANCELLED';
