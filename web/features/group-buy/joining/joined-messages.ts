import type { Checkout } from '@kaituan/contract/order/checkout';
import { formatDayTime } from '@kaituan/domain/day-text';

type Group = NonNullable<Checkout['group']>;
type Messages = { title: string; text: string };

/** Payment messages of an order that joins a group buy. */
export function groupMessages(
  group: Group,
  hasGroupSucceeded: boolean,
): Record<Joined | 'CODE', Messages> {
  const joined = (phase: Joined) => joinedMessages(group, hasGroupSucceeded, phase);
  const text = `收到款項後訂單會自動更新，才算跟團；${isOfTeam(group) ? '湊滿成團' : '結團成團'}後才開始備貨。`;
  return {
    ...{ PAID: joined('PAID'), WITH_GOODS: joined('WITH_GOODS') },
    NOTHING_DUE: joined('NOTHING_DUE'),
    CODE: { title: '訂單已成立，請完成付款', text },
  };
}

const isOfTeam = ({ teamNo, opensTeam }: Group) => teamNo !== null || opensTeam;

/** How an order counts in its group buy: paid, on trust, or without anything to pay. */
type Joined = 'PAID' | 'WITH_GOODS' | 'NOTHING_DUE';
const paymentTexts: Record<Joined, string> = {
  PAID: '付款完成',
  WITH_GOODS: '現在不用付款，取貨或收貨時再付',
  NOTHING_DUE: '這張訂單不用付款',
};

function joinedMessages(group: Group, hasGroupSucceeded: boolean, phase: Joined): Messages {
  const payment = paymentTexts[phase];
  if (hasGroupSucceeded) return { title: '成團了！', text: `${payment}。商品馬上開始準備。` };
  const lower = phase === 'WITH_GOODS' ? '，照最後的價格付' : '';
  const cheaper = group.mayGetCheaper ? `，越多人越便宜${lower}` : '';
  return {
    title: group.opensTeam ? '已開團' : '已跟團',
    text: isOfTeam(group)
      ? `${payment}，您的名額確定了。邀好友一起，湊滿就成團。`
      : `${payment}，您的份數已經算進去了。${formatDayTime(group.closesAt)} 結團${cheaper}。`,
  };
}
