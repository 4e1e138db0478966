import { formatTwd } from '../format-twd.ts';
import { chatMoment } from '../group-buy/campaign-report.ts';
import type { FlashSaleState } from './flash-sale-life.ts';

/** The announcement of a flash sale for a chat. */
export type FlashReport = {
  title: string;
  state: FlashSaleState;
  startsAt: string;
  endsAt: string;
  items: readonly {
    name: string;
    optionText: string;
    unitLabel: string;
    flashPriceTwd: number;
    ordinaryPriceTwd: number | null;
    perMember: number;
    stock: number;
    left: number;
  }[];
};

/** Prices, what is left, times and the link, to be pasted into a chat. */
export function flashChatText(
  { title, state, startsAt, endsAt, items }: FlashReport,
  link: string,
): string {
  const goods = items.map((item) => {
    const { name, optionText, unitLabel, ordinaryPriceTwd, perMember, stock, left } = item;
    const usual = ordinaryPriceTwd === null ? '' : `（平常 ${formatTwd(ordinaryPriceTwd)}）`;
    const pieces =
      state === 'SCHEDULED'
        ? `，限量 ${stock} ${unitLabel}`
        : left > 0
          ? `，剩 ${left} ${unitLabel}`
          : '，已搶購一空';
    const named = [name, optionText].filter(Boolean).join(' ');
    const price = `${formatTwd(item.flashPriceTwd)}${usual}`;
    return `・${named} ${price}${state === 'LIVE' || state === 'SCHEDULED' ? `${pieces}，每人限 ${perMember} ${unitLabel}` : ''}`;
  });
  const times = {
    SCHEDULED: `⏰ ${chatMoment(startsAt)} 開始，${chatMoment(endsAt)} 結束`,
    LIVE: `⏰ 搶到 ${chatMoment(endsAt)}`,
    SOLD_OUT: '已經全部搶購一空，謝謝大家',
    ENDED: '已經結束，謝謝大家',
    CANCELLED: '這一場取消了，不好意思',
  };
  return [`【限時搶購】${title}`, ...goods, times[state], link].join('\n');
}
