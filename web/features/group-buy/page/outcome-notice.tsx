import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import { arrivalText, shipWindow } from '@kaituan/domain/group-buy/ship-window';
import { withoutEnd } from '@kaituan/domain/sentence';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { CalendarClock, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import {
  hasSucceeded,
  isFailedOrCancelled,
} from '#web/features/group-buy/campaign/campaign-phase.ts';
import {
  type CampaignDetail,
  cheapestItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { refundDaysOf, refundMethodText } from '#web/features/group-buy/campaign/joiner-words.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Look = { icon: LucideIcon; style: string; title: string; text: string };

/** Shown in place of the join panel: what is awaited, or how it ended. */
export function OutcomeNotice({
  campaign,
  status,
}: {
  campaign: CampaignDetail;
  status: CampaignStatus;
}) {
  const { icon: Icon, style, title, text } = lookOf(campaign, status);
  return (
    <section
      id="join"
      aria-label={title}
      className={`flex scroll-mt-28 items-start gap-4 rounded-card p-5 sm:p-6 ${style}`}
    >
      <Icon aria-hidden size={28} className="mt-0.5 shrink-0" />
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="mt-1 text-ink">{text}</p>
        {(isFailedOrCancelled(status) || status === 'CLOSED') && (
          <ShopLink to="/" className={`${buttonStyle.outline} mt-3`}>
            看其他進行中的團購
          </ShopLink>
        )}
      </div>
    </section>
  );
}

function lookOf(campaign: CampaignDetail, status: CampaignStatus): Look {
  if (status === 'SCHEDULED') {
    return {
      icon: CalendarClock,
      style: 'bg-accent-soft text-accent-ink',
      title: '即將開團',
      text: `${formatDayTime(campaign.opensAt)} 準時開團，時間一到就能在這裡跟團。`,
    };
  }
  if (status === 'CLOSING') {
    return {
      icon: Hourglass,
      style: 'bg-accent-soft text-accent-ink',
      title: '結算中，等待付款中的訂單',
      text: '已經不能跟團；等付款中的訂單完成後，就會公布是否成團與最後的價格。',
    };
  }
  if (status === 'FAILED') {
    return {
      icon: CircleX,
      style: 'bg-sunken text-ink-soft',
      title: '這次沒有成團',
      text: `${outcomeOf(campaign)}已付的款項全額退回。${refundMethodText(campaign.later)}${refundDaysOf(campaign.later)}`,
    };
  }
  if (status === 'CANCELLED') {
    return {
      icon: CircleX,
      style: 'bg-sunken text-ink-soft',
      title: '團購已取消',
      text: `${campaign.cancelReason ? `原因：${withoutEnd(campaign.cancelReason)}。` : ''}已付的款項全額退回。${refundMethodText(campaign.later)}${refundDaysOf(campaign.later)}`,
    };
  }
  const isFetched = campaign.ownPledge?.isFetched ?? false;
  return {
    icon: CircleCheck,
    style: 'bg-good-soft text-good',
    title: isFetched && status === 'DISTRIBUTING' ? '成團了，正在發放' : successTitle(status),
    text: `${finalPriceText(campaign)}${campaign.caseLot && campaign.caseLot.shopFills > 0 ? `最後一箱由店家補足 ${campaign.caseLot.shopFills} 份。` : ''}預計 ${arrivalText(shipWindow(campaign), isFetched)}。`,
  };
}

const outcomeOf = ({ outcomeText }: CampaignDetail): string =>
  outcomeText ? `${outcomeText}。` : '';

const titles: Partial<Record<CampaignStatus, string>> = {
  PROCURING: '成團了，採購中',
  ARRIVED: '成團了，商品已到貨',
  DISTRIBUTING: '成團了，正在出貨',
  CLOSED: '團購圓滿結束',
};
const successTitle = (status: CampaignStatus): string =>
  titles[status] ?? (hasSucceeded(status) ? '成團了' : '準備中');

function finalPriceText(campaign: CampaignDetail): string {
  const priceTwd = cheapestItem(campaign)?.unitPriceTwd ?? null;
  if (priceTwd === null) return '已付款的差額自動退回。';
  const price = `${formatTwd(priceTwd)}${campaign.items.length > 1 ? ' 起' : ' '}`;
  return `最後以每份 ${price}成交，已付款的差額自動退回。`;
}
