import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { nearestRungText } from '@kaituan/domain/group-buy/campaign-headline';
import type { CampaignCard } from './campaign-query.ts';

const formatCount = (count: number) => count.toLocaleString('en-US');

/** The next rung in one line: 「再 7 份，每份便宜 NT$15」; undefined when there is none ahead. */
export function nextRungLine(card: CampaignCard): string | undefined {
  const nearest = nearestRungText(card);
  if (nearest) return nearest;
  // Where prices are hidden, only the pieces are shown.
  return card.hiddenPrice === null || card.unitsToNextRung === null
    ? undefined
    : `再 ${formatCount(card.unitsToNextRung)} 份，就到下一階優惠價`;
}

const goalUnit = { BUYERS: ' 人', UNITS: ' 份', SHARE: '%' } as const;

/** An amount in the goal's unit: 30 份, 12 人, NT$20,000; 60% where prices are hidden. */
export const goalAmount = ({ kind }: CampaignCard['goal'], amount: number): string =>
  kind === 'AMOUNT' ? formatTwd(amount) : `${formatCount(amount)}${goalUnit[kind]}`;

/** How many buyers have a place and have not paid yet; undefined for none. A transfer takes hours. */
export const heldLine = ({
  held,
  later,
}: Pick<CampaignCard, 'held' | 'later'>): string | undefined =>
  held.buyers > 0 ? `${formatCount(held.buyers)} 人${heldWord(later)}` : undefined;

export const heldWord = ({ transferHours }: CampaignCard['later']): string =>
  transferHours === null ? '付款中' : '保留中（待付款）';

/** By when a team that opens now has to be full: within its hours, or the moment its group buy closes sooner. */
export const teamTimeText = (
  hours: number,
  { closesAt, serverTime }: Pick<CampaignCard, 'closesAt' | 'serverTime'>,
): string =>
  Date.parse(closesAt) - Date.parse(serverTime) < hours * 3_600_000
    ? `${formatDayTime(closesAt)} 前湊滿`
    : `開團後 ${hours} 小時內湊滿`;

/** How many joined: 21 人已跟團，共 43 份. */
export const joinedLine = ({ confirmed }: Pick<CampaignCard, 'confirmed'>): string =>
  confirmed.buyers > 0
    ? `${formatCount(confirmed.buyers)} 人已跟團，共 ${formatCount(confirmed.units)} 份`
    : '還沒有人跟團';

/** The same where there is little room: 21 人跟團・43 份. */
export const joinedShortLine = ({ confirmed }: Pick<CampaignCard, 'confirmed'>): string =>
  confirmed.buyers > 0
    ? `${formatCount(confirmed.buyers)} 人跟團・${formatCount(confirmed.units)} 份`
    : '還沒有人跟團';
