import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatDayTime } from '@kaituan/domain/day-text';
import { arrivalText, shipWindow } from '@kaituan/domain/group-buy/ship-window';
import { owedAtLastPriceText } from '#web/features/group-buy/campaign/joiner-words.ts';
import type { OwnPledge } from './pledge-query.ts';

/** The next deadline of a pledge with its meaning; null when there is none. */
export type Deadline = { at: string; label: string };

export function deadlineOf({ pledge, campaign }: OwnPledge, team?: GroupTeam): Deadline | null {
  if (pledge.offers) return { at: pledge.offers.until, label: '選擇期限' };
  if (pledge.status === 'HELD' && pledge.payBy) return { at: pledge.payBy, label: '付款期限' };
  if (pledge.status !== 'CONFIRMED' || campaign.status !== 'OPEN') return null;
  if (team) return { at: team.expiresAt, label: '成團期限' };
  if (pledge.teamNo !== null) return null;
  return { at: campaign.closesAt, label: '結團時間' };
}

/** The message to a pledge's owner about what happens next, or what happened. */
export function pledgeMessageOf({ pledge, campaign }: OwnPledge): string {
  if (pledge.offers)
    return `這一團時間內沒有湊齊人數，請選擇接下來怎麼做；沒有選擇的話會${pledge.owedTwd === null ? '全額退款' : '取消，不用付款'}。`;
  return messages[pledge.status](pledge, campaign);
}

const messages: Record<Pledge['status'], (pledge: Pledge, campaign: CampaignCard) => string> = {
  HELD: ({ payBy }) =>
    payBy
      ? `名額與數量已為您保留，請在 ${formatDayTime(payBy)} 前完成付款，才算跟團。`
      : '名額與數量已為您保留，完成付款才算跟團。',
  CONFIRMED: confirmedMessage,
  SETTLED: successMessage,
  REDUCED: successMessage,
  REFUND_DUE: ({ outcomeText, needsAccount, refundFailedTwd }) =>
    outcomeText +
    (needsAccount
      ? '款項等您提供帳戶後退回。'
      : refundFailedTwd > 0
        ? '退款還沒有完成。'
        : '款項正在退回。'),
  REFUNDED: ({ outcomeText }) => outcomeText || '款項已全數退還。',
  EXPIRED: () => '保留的名額與數量已經釋出；團購還開著的話歡迎再次跟團。',
  RELEASED: ({ outcomeText }) => outcomeText || '團購沒有成功，這一筆不用付款。',
  WITHDRAWN: ({ outcomeText, paidTwd }) =>
    outcomeText || `您已退出這個團購${paidTwd > 0 ? '，款項會全額退回' : ''}。`,
};

function confirmedMessage({ savings, teamNo, owedTwd }: Pledge, campaign: CampaignCard): string {
  const { status, goal, closesAt } = campaign;
  if (status === 'CLOSING') return '團購已經結團，正在確認最後幾筆付款，結果很快公布。';
  if (status !== 'OPEN' && status !== 'SCHEDULED') return '團購已經結束，正在處理您的結果。';
  if (teamNo !== null) return '邀請好友參加，人數到齊就成團；時間內沒有湊齊會讓您選擇或取消。';
  const isShort = goal.missing > 0;
  const until = `${formatDayTime(closesAt)} 結團`;
  if (isShort)
    return `${until}，沒有達到成團門檻${owedTwd === null ? '會全額退款' : '就取消，不用付款'}。`;
  const isFalling = savings !== null && savings.refundAtNextRungTwd !== null;
  return isFalling
    ? `${until}，人越多越便宜：最後的價格只會更低，${owedTwd === null ? '差額自動退回' : owedAtLastPriceText}。`
    : `已達成團門檻，${until}後開始備貨。`;
}

function successMessage(pledge: Pledge, campaign: CampaignCard): string {
  const arrival = settledArrival({ pledge, campaign });
  return (pledge.outcomeText || '已成團。') + (arrival ? `${arrival}。` : '');
}

/** When the goods of a group buy that succeeded are expected; undefined once they came. */
export function settledArrival({ pledge, campaign }: OwnPledge): string | undefined {
  const isAgreed = pledge.status === 'SETTLED' || pledge.status === 'REDUCED';
  const isHere = ['ARRIVED', 'DISTRIBUTING', 'CLOSED'].includes(campaign.status);
  return isAgreed && !isHere
    ? `預計 ${arrivalText(shipWindow(campaign), pledge.isFetched)}`
    : undefined;
}
