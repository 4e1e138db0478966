import type { Checkout } from '@kaituan/contract/checkout';
import { formatDayTime } from '../campaign/campaign-words.ts';

/** What being paid means for an order that joins a group buy. */
export function joinedWords(
  { teamNo, opensTeam, closesAt }: NonNullable<Checkout['group']>,
  isGathered: boolean,
): { title: string; text: string } {
  if (isGathered) return { title: '成團了！', text: '付款完成，已經成團，馬上開始備貨。' };
  return {
    title: '已加入團購',
    text:
      teamNo !== null || opensTeam
        ? '付款完成，你的座位確定了。邀好友一起，湊滿就成團。'
        : `付款完成，你的份數已經算進去了。${formatDayTime(closesAt)} 結團，越多人越便宜。`,
  };
}
