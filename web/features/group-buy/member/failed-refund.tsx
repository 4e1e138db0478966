import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';

/** What happens with a failed refund; nothing when none failed. */
export function FailedRefund({ pledge }: { pledge: Pick<Pledge, 'refundFailedTwd'> }) {
  const { refundFailedTwd } = pledge;
  if (refundFailedTwd === 0) return null;
  return (
    <div className="mt-4">
      <Notice kind="WARNING">
        退款 {formatTwd(refundFailedTwd)}{' '}
        沒有成功：金流無法退回這筆款項，已列入店家的待處理清單，店家會與您聯絡，以其他方式退款。
      </Notice>
    </div>
  );
}
