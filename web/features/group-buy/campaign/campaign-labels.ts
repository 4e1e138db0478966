import { formatTwd } from '@kaituan/domain/format-twd';
import { listNearestRungs, nearestRungText } from '@kaituan/domain/group-buy/campaign-headline';
import { formatDay } from '@kaituan/kit/format/format-date.ts';
import type { CampaignCard } from './campaign-query.ts';

const formatCount = (count: number) => count.toLocaleString('en-US');

/** The next rung in one line: 「再 7 份，每份便宜 NT$15」; undefined when there is none ahead. */
export function nextRungLine(card: CampaignCard): string | undefined {
  const [nearest, ...others] = listNearestRungs(card);
  if (nearest) return nearestRungText([nearest, ...others]);
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

const hour = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in Taipei to the minute: 11月25日（三）22:00. */
export const formatDayTime = (instant: string): string =>
  formatDay(instant) + hour.format(new Date(instant));

/** The shipping window: 12月1日（二）– 12月5日（六）. */
export const shipWindow = ({ shipFrom, shipTo }: Pick<CampaignCard, 'shipFrom' | 'shipTo'>) =>
  formatDay(shipFrom) === formatDay(shipTo)
    ? formatDay(shipFrom)
    : `${formatDay(shipFrom)} – ${formatDay(shipTo)}`;

/** When goods come to their buyer: by a parcel, or to a place where they are fetched. */
export const arrivalText = (window: string, isFetched: boolean): string =>
  isFetched ? `${window} 到貨，可以取貨時會通知您` : `${window} 出貨`;

/** How refunds are paid; store codes and virtual accounts cannot take any. */
export const refundMethodText =
  '信用卡與 LINE Pay 退回原付款方式；ATM、超商代碼與銀行轉帳付款的，退到您在訂單提供的帳戶。';

export const refundDays = '實際入帳時間依銀行或支付業者作業，信用卡約 7 到 14 個工作天。';

/** What a lower price means to who pays with the goods, at a counter or at the door. */
export const owedAtLastPriceText = '付款時照最後的價格付';
