import type { Order } from '@kaituan/contract/order/order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { GivenAccount, RefundAccount } from './refund-account.tsx';

type RefundedOrder = Pick<Order, 'orderNo' | 'refunds' | 'paymentMethod'>;
type Refund = Order['refunds'][number];

/** Refunds, with the form for a bank account where one is needed, and the one that was given. */
export function OrderRefunds({ order }: { order: RefundedOrder }) {
  const { orderNo, refunds } = order;
  if (refunds.length === 0) return null;
  const needsAccount = refunds.some((refund) => refund.needsAccount);
  // All that are to be paid by hand have one account.
  const given = refunds.find(({ account }) => account)?.account;
  return (
    <PageSection id="refunds" title="退款">
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li
            key={refund.refundNo}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0"
          >
            <span className="min-w-0">
              <span className="block font-medium">{refund.cause}</span>
              <span className="block text-sm text-ink-soft">{stateText(refund)}</span>
            </span>
            <span className="ml-auto shrink-0 font-semibold tabular-nums">
              {formatTwd(refund.amountTwd)}
            </span>
          </li>
        ))}
      </ul>
      {refunds.some(isUnderWay) && <p className="mt-2 text-sm text-ink-soft">{wayText(order)}</p>}
      {needsAccount && <RefundAccount orderNo={orderNo} />}
      {given && !needsAccount && <GivenAccount orderNo={orderNo} given={given} />}
    </PageSection>
  );
}

function stateText({ status, needsAccount, requestedAt, doneAt }: Refund): string {
  if (needsAccount) return '請提供退款帳戶';
  if (status === 'DONE') return `${doneAt ? `${formatMoment(doneAt)} ` : ''}已退款`;
  if (status === 'FAILED') return '退款沒有成功，店家會再處理';
  return `${formatMoment(requestedAt)} 申請，處理中`;
}

const isUnderWay = ({ status, needsAccount }: Refund): boolean =>
  !needsAccount && status !== 'DONE' && status !== 'FAILED';

/** Where the money arrives, and when: asked most often while it is on its way. */
function wayText({ paymentMethod }: RefundedOrder): string {
  if (paymentMethodFacts(paymentMethod).refund === 'BANK_FORM')
    return '會匯入您提供的帳戶，入帳時間依銀行作業。';
  return paymentMethod === 'CARD'
    ? '退回您付款的信用卡，入帳時間依發卡銀行作業，約 7 到 14 個工作天。'
    : `退回您的 ${paymentMethodFacts(paymentMethod).text}，入帳時間依支付業者作業。`;
}
