import { formatDay } from '@kaituan/kit/format/format-date.ts';
import type { CampaignCard } from './campaign-query.ts';

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
