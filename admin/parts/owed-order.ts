import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';

export type OwedOrder = Pick<
  StaffOrderRow,
  'orderNo' | 'payableTwd' | 'reportedLastFive' | 'heldTwd'
> & {
  paidTwd?: number;
  /** Due beside the order itself, by a changed pledge. */
  differenceTwd?: number | null;
};

/** What is still to come: a difference is told without the parts of it that came. */
export const owedBy = ({
  payableTwd,
  heldTwd,
  paidTwd = 0,
  differenceTwd = null,
}: OwedOrder): number => differenceTwd ?? Math.max(0, (payableTwd ?? 0) - (heldTwd ?? 0) - paidTwd);
