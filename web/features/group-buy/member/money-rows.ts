import type { Pledge } from '@kaituan/contract/pledge';

export type MoneyRow = { name: string; amountTwd: number; tone?: 'good' };

/** What was paid and what went back, and while the group buy runs what would: amounts in TWD. */
export function listMoneyRows({
  paidTwd,
  refundTwd,
  refundedTwd,
  savings,
  status,
}: Pledge): MoneyRow[] {
  if (paidTwd === 0) return [];
  const pendingTwd = refundTwd - refundedTwd;
  const rows: MoneyRow[] = [{ name: '已付款', amountTwd: paidTwd }];
  if (refundedTwd > 0) rows.push({ name: '已退款', amountTwd: -refundedTwd });
  if (pendingTwd > 0) rows.push({ name: '退款處理中', amountTwd: -pendingTwd });
  if (refundTwd > 0) rows.push({ name: '實付', amountTwd: paidTwd - refundTwd });
  if (status === 'CONFIRMED' && savings) rows.push(...listSavings(savings));
  return rows;
}

function listSavings({
  refundNowTwd,
  refundAtNextRungTwd,
}: NonNullable<Pledge['savings']>): MoneyRow[] {
  const rows: MoneyRow[] = [];
  if (refundNowTwd > 0)
    rows.push({ name: '現在結團會退回', amountTwd: refundNowTwd, tone: 'good' });
  if (refundAtNextRungTwd !== null)
    rows.push({ name: '達到下一階會退回', amountTwd: refundAtNextRungTwd, tone: 'good' });
  return rows;
}
