import type { Order } from '@kaituan/contract/order/order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { choiceOf, type ReturnDraft, returnAmountsOf } from './return-lines.ts';

/** The refund by line. */
export function ReturnAmounts({ order, draft }: { order: Order; draft: ReturnDraft }) {
  const { linesTwd, shippingTwd, totalTwd } = returnAmountsOf(order, draft);
  const chosen = order.lines.flatMap((line, index) => {
    const { quantity } = choiceOf(draft, line.lineNo);
    return quantity > 0 ? [{ line, quantity, refundTwd: linesTwd[index] ?? 0 }] : [];
  });
  const isByForm = paymentMethodFacts(order.paymentMethod).refund === 'BANK_FORM';
  return (
    <div>
      <dl className="space-y-2">
        {chosen.map(({ line, quantity, refundTwd }) => (
          <div key={line.lineNo} className="flex justify-between gap-4">
            <dt className="min-w-0 text-ink-soft">
              {line.name} × {quantity}
            </dt>
            <dd className="shrink-0 tabular-nums">{formatTwd(refundTwd)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">運費</dt>
          <dd className="tabular-nums">{formatTwd(shippingTwd)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-bold">預計退款</dt>
          <dd aria-live="polite" className="text-2xl font-bold text-price tabular-nums">
            {formatTwd(totalTwd)}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {shippingTwd === 0 && '運費於整筆訂單退回，或商品有問題時一併退還。'}
        {isByForm
          ? '店家收到並檢查後，會通知您到這張訂單的「退款」填寫收款帳戶。'
          : '退款會退回原付款方式。'}
      </p>
    </div>
  );
}
