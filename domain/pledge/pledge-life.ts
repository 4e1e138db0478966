import { canStep, type LifeCycle } from '../life-cycle.ts';

export const pledgeStatuses = [
  'HELD',
  'CONFIRMED',
  'SETTLED',
  'REDUCED',
  'REFUND_DUE',
  'REFUNDED',
  'EXPIRED',
  'WITHDRAWN',
  'RELEASED',
] as const;
export type PledgeStatus = (typeof pledgeStatuses)[number];

/**
 * REDUCED: settled with fewer pieces than pledged, to fill whole cases; one cut to zero is REFUND_DUE.
 * A failed one is REFUNDED at once when nothing is left to give back. RELEASED: cut to zero, or of a failed
 * group, while it was to be paid with the goods; it owes nothing more. Settled ones are cut when less came than was ordered.
 */
export const pledgeLife: LifeCycle<PledgeStatus> = {
  HELD: ['CONFIRMED', 'EXPIRED'],
  // Held again when its money was recorded by mistake.
  CONFIRMED: ['HELD', 'SETTLED', 'REDUCED', 'REFUND_DUE', 'REFUNDED', 'WITHDRAWN', 'RELEASED'],
  SETTLED: ['REDUCED', 'REFUND_DUE', 'RELEASED'],
  // More may be missing than was reported first.
  REDUCED: ['REDUCED', 'REFUND_DUE', 'RELEASED'],
  // Expired as before when late money for it was recorded by mistake.
  REFUND_DUE: ['REFUNDED', 'EXPIRED'],
  REFUNDED: [],
  // Late money reinstates the pledge, else it is refunded.
  EXPIRED: ['CONFIRMED', 'REFUND_DUE'],
  WITHDRAWN: [],
  RELEASED: [],
};

/** Whether it counts as the one pledge its member may have in a running campaign. */
export function isLivePledge(status: PledgeStatus): boolean {
  return status === 'HELD' || canStep(pledgeLife, status, 'WITHDRAWN');
}

/** Whether public counts include it: confirmed, or settled since. */
export function isCountedPledge(status: PledgeStatus): boolean {
  return status === 'CONFIRMED' || status === 'SETTLED' || status === 'REDUCED';
}

/** The status texts of pledges for their owners. */
export const pledgeStatusText: Record<PledgeStatus, string> = {
  HELD: '保留中，待付款',
  CONFIRMED: '已跟團',
  SETTLED: '已成團',
  REDUCED: '已成團，數量已調整',
  REFUND_DUE: '退款處理中',
  REFUNDED: '已退款',
  EXPIRED: '逾時未付款，名額已釋出',
  WITHDRAWN: '已退出',
  RELEASED: '已釋出，不用付款',
};

/** The same for staff: whether somebody left, or the shop cancelled their order. */
export const joinerStatusText = ({
  status,
  isCancelledByShop,
}: {
  status: PledgeStatus;
  isCancelledByShop: boolean;
}): string =>
  isCancelledByShop && (status === 'WITHDRAWN' || status === 'EXPIRED')
    ? '店家取消'
    : pledgeStatusText[status];
