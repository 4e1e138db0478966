import { isFinal, type LifeCycle } from '../life-cycle.ts';
import type { Temperature } from '../shipping/temperature.ts';

export const returnStatuses = [
  'REQUESTED',
  'APPROVED',
  'RETURNING',
  'INSPECTING',
  'REFUNDED',
  'REJECTED',
  'CANCELLED',
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** The states of a return as staff read them. */
export const returnStatusText: Record<ReturnStatus, string> = {
  REQUESTED: '等待同意',
  APPROVED: '已同意，等待寄回',
  RETURNING: '寄回中',
  INSPECTING: '驗貨中',
  /** The money itself is on its way as a refund of its own. */
  REFUNDED: '退貨完成',
  REJECTED: '已婉拒',
  CANCELLED: '已取消',
};

/** Goods that need not be sent back (spoilt, broken) are refunded directly from APPROVED. */
export const returnLife: LifeCycle<ReturnStatus> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['RETURNING', 'REFUNDED', 'CANCELLED'],
  RETURNING: ['INSPECTING', 'CANCELLED'],
  INSPECTING: ['REFUNDED', 'REJECTED'],
  REFUNDED: [],
  REJECTED: [],
  CANCELLED: [],
};

/** Whether the buyer may withdraw a return: not once the goods are on their way. The shop may until they arrived, with a reason. */
export const isWithdrawable = (status: ReturnStatus): boolean =>
  status !== 'RETURNING' && returnLife[status].includes('CANCELLED');

/** Whether a return is not finished yet; an order has at most one such return. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return !isFinal(returnLife, status);
}

/** What a shop tells that agrees to a return without the goods, such as spoilt or broken ones. */
export const nothingToSendText = '不用寄回，店家會直接退款';

/** What the shop said when it agreed to a return: that nothing is sent, events of earlier releases have in words alone. */
type Approval = { reason: string; isNothingToSend?: boolean | undefined };
export const isNothingToSend = ({ reason, isNothingToSend: isSaid }: Approval): boolean =>
  isSaid ?? reason === nothingToSendText;

/** What the shop said when it agreed to the latest return; empty where it said nothing. */
export function approvalOf(order: { events: readonly (Approval & { kind: string })[] }): string {
  const approval = order.events.findLast(({ kind }) => kind === 'RETURN_APPROVED');
  if (!approval) return '';
  return isNothingToSend(approval) ? nothingToSendText : approval.reason;
}

/** What the shop decides on a return, as staff press it; CANCEL calls off one that was opened by mistake. */
export const returnDecisionText = {
  APPROVE: '同意退貨',
  REJECT: '婉拒退貨',
  CANCEL: '取消這次退貨',
  SENT: '會員已寄出',
  INSPECT: '開始驗貨',
  REFUND: '完成並退款',
} as const;
export type ReturnDecision = keyof typeof returnDecisionText;
export const returnDecisions = Object.keys(returnDecisionText) as ReturnDecision[];

/** What the shop decided on a return, as the log of what staff did tells it. */
export const returnDecidedText: Record<ReturnDecision, string> = {
  APPROVE: '同意退貨',
  REJECT: '婉拒退貨',
  CANCEL: '取消退貨',
  SENT: '記下會員已寄出退貨',
  INSPECT: '退貨開始驗貨',
  REFUND: '完成退貨並退款',
};

/** The reasons of a return, as the buyer chooses them. */
export const returnReasonText = {
  CHANGED_MIND: '不符合期待、改變心意',
  DAMAGED: '商品破損或瑕疵',
  WRONG_ITEM: '寄錯商品',
  MISSING_PARTS: '商品缺件',
  NOT_AS_DESCRIBED: '與商品說明不符',
  SPOILT: '變質或超過保存期限',
} as const;
export type ReturnReason = keyof typeof returnReasonText;
export const returnReasons = Object.keys(returnReasonText) as ReturnReason[];

/** Whether the shop is at fault: then exempt goods may be returned too, and shipping is refunded. */
export function isShopsFault(reason: ReturnReason): boolean {
  return reason !== 'CHANGED_MIND';
}

/** Whether goods can go bad: food with its label, goods that are sold as perishable or travel cold. */
export function canSpoil(goods: {
  hasFoodLabel: boolean;
  rescissionExemption: string | null;
  temperature: Temperature;
}): boolean {
  const { hasFoodLabel, rescissionExemption, temperature } = goods;
  return hasFoodLabel || rescissionExemption === 'PERISHABLE' || temperature !== 'AMBIENT';
}

/** The reasons that fit goods, to choose from; a request with another one is accepted all the same. */
export function listReturnReasons(goods: { isExempt: boolean; canSpoil: boolean }): ReturnReason[] {
  return returnReasons.filter(
    (reason) =>
      (!goods.isExempt || isShopsFault(reason)) && (goods.canSpoil || reason !== 'SPOILT'),
  );
}

const dayMs = 86_400_000;

/** The return period in days: the law's seven at least, more when only a carrier reports the delivery. */
export const returnWindowDays = { LAW: 7, CARRIER: 10, OWN_DELIVERY: 14 } as const;

/**
 * The last moment to request a return, in milliseconds since 1970; a period shorter than the law's is
 * extended.
 */
export function returnUntil(receivedAt: number, windowDays: number): number {
  return receivedAt + Math.max(windowDays, returnWindowDays.LAW) * dayMs;
}
