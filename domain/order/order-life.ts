import type { LifeCycle } from '../life-cycle.ts';

export const checkoutStatuses = ['OPEN', 'SUBMITTED', 'EXPIRED', 'CANCELLED'] as const;
type CheckoutStatus = (typeof checkoutStatuses)[number];

/** A submit is one transaction, so no intermediate state is ever visible. */
export const checkoutLife: LifeCycle<CheckoutStatus> = {
  OPEN: ['SUBMITTED', 'EXPIRED', 'CANCELLED'],
  SUBMITTED: [],
  EXPIRED: [],
  CANCELLED: [],
};

/** How long a checkout stays open, in milliseconds. */
export const checkoutOpenMs = 30 * 60_000;

export const orderStatuses = ['PLACED', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The states of an order as staff read them. */
export const orderStatusText: Record<OrderStatus, string> = {
  PLACED: '等待付款',
  CONFIRMED: '成立',
  COMPLETED: '完成',
  CANCELLED: '取消',
};

/** CONFIRMED: paid, or with cash on delivery; the shop must deliver. */
export const orderLife: LifeCycle<OrderStatus> = {
  PLACED: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  // Late money may reinstate it: see effectOfArrivedMoney.
  CANCELLED: ['CONFIRMED'],
};

export const cancelReasons = [
  'MEMBER',
  'SHOP',
  'PAY_TIMEOUT',
  'GROUP_FAILED',
  'LATE_PAYMENT',
  'STOCK',
  'RISK',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/**
 * Why an order was cancelled, as a text for its buyer; for a group buy it mentions the places instead of
 * the stock.
 */
export function cancelTextOf(reason: unknown, isOfGroup: boolean): string {
  if (reason === 'LATE_PAYMENT' && isOfGroup) {
    return '款項逾期入帳，團購已結束或名額已滿，將全額退款';
  }
  if (reason === 'MEMBER' && isOfGroup) return '您已退出團購';
  const known = cancelReasons.find((one) => one === reason);
  return known ? cancelReasonText[known] : '訂單已取消';
}

const cancelReasonText: Record<CancelReason, string> = {
  MEMBER: '您已取消訂單',
  SHOP: '店家取消訂單',
  PAY_TIMEOUT: '逾期未付款，訂單已自動取消',
  GROUP_FAILED: '未成團，訂單已取消',
  LATE_PAYMENT: '款項逾期入帳且商品已無庫存，將全額退款',
  STOCK: '商品缺貨，訂單已取消',
  RISK: '訂單未通過審核',
};
