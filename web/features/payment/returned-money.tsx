import { formatTwd } from '#web/ui/format-money.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { PaidOrder } from './payment-query.ts';

type Refund = PaidOrder['refunds'][number];

/** Money that came and does not pay the order: paid twice, too late, or not as much as it costs. */
export function ReturnedMoney({ refunds }: { refunds: readonly Refund[] }) {
  const surplus = refunds.filter(({ isSurplus }) => isSurplus);
  return surplus.map((refund) => (
    <Notice key={refund.refundNo} kind="WARNING">
      <span className="block text-left">{returnText(refund)}</span>
    </Notice>
  ));
}

function returnText({ amountTwd, cause, status, needsAccount }: Refund): string {
  const came = `收到 ${formatTwd(amountTwd)}（${cause}），沒有計入這張訂單，`;
  if (needsAccount) return `${came}請在訂單中提供退款帳戶。`;
  if (status === 'DONE') return `${came}已全額退回。`;
  return status === 'FAILED' ? `${came}退款沒有成功，店家會再處理。` : `${came}正在全額退回。`;
}
