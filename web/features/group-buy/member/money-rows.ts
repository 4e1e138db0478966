import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { paidWithGoodsWhen } from '@kaituan/domain/payment/later-payment';
import { prepaidExtraTwd } from './pledge-pieces.ts';

export type MoneyRow = { name: string; amountTwd: number; tone?: 'good' };

/** Paid, refunded and, while the group buy runs, prospective amounts in TWD. */
export function listMoneyRows({
  paidTwd,
  owedTwd,
  owedAt,
  refundTwd,
  refundedTwd,
  refundFailedTwd,
  shippingKeptTwd,
  needsAccount,
  savings,
  status,
  lines,
}: Pledge): MoneyRow[] {
  if (owedTwd !== null) return [{ name: `${paidWithGoodsWhen(owedAt)}付款`, amountTwd: owedTwd }];
  if (paidTwd === 0) return [];
  const pendingTwd = refundTwd - refundedTwd - refundFailedTwd;
  const rows: MoneyRow[] = [{ name: '已付款', amountTwd: paidTwd }];
  const extraTwd = status === 'CONFIRMED' ? prepaidExtraTwd(lines) : 0;
  if (extraTwd > 0) rows.push({ name: '（含湊箱預付，沒用到會退回）', amountTwd: extraTwd });
  if (refundedTwd > 0) rows.push({ name: '已退款', amountTwd: -refundedTwd });
  if (pendingTwd > 0) {
    const name = needsAccount ? '待退款，等您提供帳戶' : '退款處理中';
    rows.push({ name, amountTwd: -pendingTwd });
  }
  if (refundFailedTwd > 0)
    rows.push({ name: '退款未成功，待店家處理', amountTwd: -refundFailedTwd });
  const name = refundFailedTwd > 0 ? '應實付' : '實付';
  if (refundTwd > 0) rows.push({ name, amountTwd: paidTwd - refundTwd });
  if (shippingKeptTwd > 0) rows.push({ name: '（含減量後的運費）', amountTwd: shippingKeptTwd });
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
