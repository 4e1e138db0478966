import type { Checkout } from '@kaituan/contract/order/checkout';
import { formatDayTime } from '#web/features/group-buy/campaign/campaign-labels.ts';

type Group = NonNullable<Checkout['group']>;
type Messages = { title: string; text: string };

/** Payment messages of an order that joins a group buy. */
export function groupMessages(
  group: Group,
  hasGroupSucceeded: boolean,
): { PAID: Messages; CODE: Messages } {
  const text = `收到款項後訂單會自動更新，才算跟團；${isOfTeam(group) ? '湊滿成團' : '結團成團'}後才開始備貨。`;
  return {
    PAID: joinedMessages(group, hasGroupSucceeded),
    CODE: { title: '訂單已成立，請完成付款', text },
  };
}

const isOfTeam = ({ teamNo, opensTeam }: Group) => teamNo !== null || opensTeam;

function joinedMessages(group: Group, hasGroupSucceeded: boolean): Messages {
  if (hasGroupSucceeded) return { title: '成團了！', text: '付款完成，已經成團，馬上開始備貨。' };
  return {
    title: '已跟團',
    text: isOfTeam(group)
      ? '付款完成，您的名額確定了。邀好友一起，湊滿就成團。'
      : `付款完成，您的份數已經算進去了。${formatDayTime(group.closesAt)} 結團，越多人越便宜。`,
  };
}
