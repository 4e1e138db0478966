import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatDayTime } from '@kaituan/domain/day-text';
import { decidedBy } from '@kaituan/domain/group-buy/campaign-life';
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

/** Until when it can be changed and left, as the page of its group buy says it; undefined once it can no longer. */
export function changeUntilText({ pledge, campaign }: OwnPledge): string | undefined {
  const { canEdit, canWithdraw, withdrawUntil, teamNo, status } = pledge;
  if (status !== 'CONFIRMED' || !canWithdraw) return undefined;
  const leave = formatDayTime(withdrawUntil);
  if (teamNo !== null) {
    return `${leave} 前、好友團還沒滿人時可以${canEdit ? '修改數量或退出' : '退出'}`;
  }
  const edit = formatDayTime(campaign.editUntil);
  if (!canEdit) return `${leave} 前可以退出`;
  return edit === leave
    ? `${leave} 前可以修改數量或退出`
    : `${edit} 前可以修改數量，${leave} 前可以退出`;
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
      ? `名額與數量已為您保留，請在 ${formatDayTime(payBy)} 前完成付款，才算跟團；逾期就釋出。`
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
        : '退款已經開始，完成時會通知您。'),
  REFUNDED: ({ outcomeText }) => outcomeText || '款項已全數退還。',
  EXPIRED: ({ paidTwd }) =>
    `保留的名額與數量已經釋出${paidTwd === 0 ? '，沒有收取款項' : ''}；團購還開著的話歡迎再次跟團。`,
  RELEASED: ({ outcomeText }) => outcomeText || '團購沒有成功，這一筆不用付款。',
  WITHDRAWN: (pledge) => pledge.outcomeText || `您已退出這個團購${leftMoneyText(pledge)}。`,
};

function leftMoneyText({ paidTwd, refundedTwd, needsAccount }: Pledge): string {
  if (paidTwd === 0) return '，不用付款';
  if (refundedTwd >= paidTwd) return '，款項已全額退回';
  return needsAccount ? '，款項等您提供帳戶後全額退回' : '，款項會全額退回';
}

function confirmedMessage({ savings, teamNo, owedTwd }: Pledge, campaign: CampaignCard): string {
  const { status, goal, closesAt, later } = campaign;
  if (status === 'CLOSING') {
    const by = new Date(decidedBy(Date.parse(closesAt), later.transferHours !== null));
    return `團購已經結團，正在確認最後幾筆付款，最晚 ${formatDayTime(by.toISOString())} 公布是否成團與最後的價格，並通知您。`;
  }
  if (status !== 'OPEN' && status !== 'SCHEDULED')
    return '團購已經結束，正在處理您的結果，完成時會通知您。';
  if (teamNo !== null)
    return `邀請好友參加，人數到齊就成團；時間到沒有湊齊，由您選擇換團、原價購買或${owedTwd === null ? '全額退款' : '取消，取消就不用付款'}。`;
  const isShort = goal.missing > 0;
  const until = `${formatDayTime(closesAt)} 結團`;
  if (isShort)
    return `${until}，沒有達到成團門檻${owedTwd === null ? '會全額退款' : '就取消，不用付款'}。`;
  const isFalling = savings !== null && savings.refundAtNextRungTwd !== null;
  return isFalling
    ? `已達成團門檻，${until}；人越多越便宜，最後的價格只會相同或更低，${owedTwd === null ? '差額自動退回' : owedAtLastPriceText}。`
    : `已達成團門檻，${until}後開始備貨。`;
}

function successMessage(pledge: Pledge, campaign: CampaignCard): string {
  const arrival = settledArrival({ pledge, campaign });
  return (pledge.outcomeText || '已成團。') + (arrival ? `${arrival}。` : '');
}

/** Where the goods of a group buy that succeeded are, or when they are expected. */
export function settledArrival({ pledge, campaign }: OwnPledge): string | undefined {
  if (pledge.status !== 'SETTLED' && pledge.status !== 'REDUCED') return undefined;
  const { isFetched } = pledge;
  if (campaign.status === 'CLOSED') return '團購已圓滿結束，收貨與售後在訂單裡';
  if (campaign.status === 'ARRIVED')
    return `商品已到店家，正在分裝；${isFetched ? '可以取貨時' : '寄出時'}會通知您`;
  if (campaign.status === 'DISTRIBUTING')
    return `店家正在${isFetched ? '發放' : '出貨'}，進度在訂單裡`;
  return `預計 ${arrivalText(shipWindow(campaign), isFetched)}`;
}
