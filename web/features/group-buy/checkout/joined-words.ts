import type { Checkout } from '@kaituan/contract/checkout';
import { formatDayTime } from '../campaign/campaign-words.ts';

/** What being paid means for an order that joins a group buy. */
export const joinedWords = ({
  teamNo,
  opensTeam,
  closesAt,
}: NonNullable<Checkout['group']>): { title: string; text: string } => ({
  title: '已加入團購',
  text:
    teamNo !== null || opensTeam
      ? '付款完成，你的座位確定了。邀好友一起，湊滿就成團。'
      : `付款完成，你的份數已經算進去了。${formatDayTime(closesAt)} 結團，越多人越便宜。`,
});
