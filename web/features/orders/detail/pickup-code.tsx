import { QrCode } from '@kaituan/kit/content/qr-code.tsx';

/** What the buyer shows where the order is fetched; staff find it by its number. */
export function PickupCode({ orderNo }: { orderNo: string }) {
  return (
    <div className="mt-4 flex items-center gap-4 border-t border-line pt-4">
      <QrCode
        text={orderNo}
        label={`取貨碼 ${orderNo}`}
        className="size-30 shrink-0 rounded-control"
      />
      <p className="min-w-0 text-sm text-ink-soft">
        <span className="block text-base font-semibold text-ink">取貨碼</span>
        取貨時請出示這個條碼，或說您的姓名。
      </p>
    </div>
  );
}
