import { apiOf } from '@kaituan/api-client/query-client';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { invoiceTypeText } from '@kaituan/domain/order/invoice';
import { refundStatusText } from '@kaituan/domain/payment/payment-life';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RevealButton } from '#admin/parts/reveal-button.tsx';
import { Section } from '#admin/parts/section.tsx';
import { isDeliveredUnpaid } from '#admin/screens/orders/order-steps.ts';
import { attemptStatusText } from '#admin/screens/orders/order-words.ts';
import { useMay } from '#admin/session/staff.ts';
import { OrderReceipts } from './order-receipts.tsx';

/** Amounts, payments, refunds and the invoice; nothing for staff who see no amounts. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const { money, paymentMethod, heldTwd } = order;
  const mayPayOut = useMay()('MONEY', order.channelId);
  if (!money) return null;
  const amounts = [
    ['商品', money.goodsTwd],
    ['折扣', -money.discountTwd],
    ['運費', money.shippingTwd],
    ['付款手續費', money.paymentFeeTwd],
    ['購物金', -money.walletUsedTwd],
  ] as const;
  const reducedTwd = reducedOf(money.refunds);
  return (
    <>
      <Section title="金額">
        <dl className="text-sm tabular-nums">
          {amounts
            .filter(([name, amount]) => name === '商品' || amount !== 0)
            .map(([name, amount]) => (
              <Amount key={name} name={name} amountTwd={amount} />
            ))}
          {reducedTwd > 0 && <Amount name="少出與補償" amountTwd={-reducedTwd} />}
          <Amount name="應付" amountTwd={money.payableTwd - reducedTwd} isTotal />
          <Amount name="已付" amountTwd={money.paidTwd} />
          {heldTwd !== null && heldTwd > 0 && <Amount name="已收部分款項" amountTwd={heldTwd} />}
          {money.differenceTwd !== null && (
            <Amount name="加量差額，待付" amountTwd={money.differenceTwd} />
          )}
          {money.refundedTwd > 0 && <Amount name="已退" amountTwd={money.refundedTwd} />}
        </dl>
      </Section>
      <Section title="付款">
        <p className="text-sm font-semibold">{paymentMethodFacts(paymentMethod).text}</p>
        {isDeliveredUnpaid(order) && (
          <p className="mt-1 text-sm text-danger">
            {order.parcels.some(({ status }) => status === 'RETURNED')
              ? '包裹都送到了，但要代收的那一件退回店裡，沒有收到錢。'
              : '包裹都送到了，但沒有收到代收的錢。'}
            請問買家或物流收了多少，再按「確認收款」。
          </p>
        )}
        <ul className="mt-1 space-y-2 text-sm">
          {money.attempts.map((attempt, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added to
            <li key={index}>
              {paymentMethodFacts(attempt.method).text}：{attemptStatusText[attempt.status]}
              {attempt.receivedTwd > 0 && ` ${formatTwd(attempt.receivedTwd)}`}
              {attempt.report && (
                <span className="block text-ink-soft">
                  回報末五碼 {attempt.report.lastFive}，{attempt.report.paidOn} 匯{' '}
                  {formatTwd(attempt.report.amountTwd)}
                  {attempt.report.note && `，${attempt.report.note}`}
                </span>
              )}
              {attempt.failure && <span className="block text-danger">{attempt.failure}</span>}
            </li>
          ))}
          {money.refunds.map(({ refundNo, status, amountTwd, failure }) => (
            <li key={refundNo}>
              {mayPayOut && status !== 'DONE' ? (
                <Link
                  to="/money-out"
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {refundStatusText[status]} {formatTwd(amountTwd)}
                </Link>
              ) : (
                `${refundStatusText[status]} ${formatTwd(amountTwd)}`
              )}
              {failure && <span className="block text-danger">{failure}</span>}
            </li>
          ))}
        </ul>
        <OrderReceipts order={order} />
      </Section>
      <OrderInvoice orderNo={order.orderNo} invoice={money.invoice} />
    </>
  );
}

/** What the invoice is issued by; its e-mail is masked until it is asked for, which is noted. */
function OrderInvoice(props: {
  orderNo: string;
  invoice: NonNullable<StaffOrder['money']>['invoice'];
}) {
  const { orderNo, invoice } = props;
  const { type, value, title } = invoice;
  const api = apiOf(useQueryClient());
  const [revealed, setRevealed] = useState<string>();
  const reveal = async () => {
    const { result } = await api('/StaffOrder/RevealInvoiceArray', { orderNoArray: [orderNo] });
    setRevealed(result[0]?.invoice.email);
  };
  const email = revealed ?? invoice.email;
  return (
    <Section
      title="發票"
      aside={
        invoice.email &&
        revealed === undefined && <RevealButton reveal={reveal}>顯示 Email</RevealButton>
      }
    >
      <p className="text-sm wrap-anywhere">
        {invoiceTypeText[type]}
        {value && `　${value}`}
        {title && `　${title}`}
      </p>
      {email && <p className="text-sm wrap-anywhere">Email　{email}</p>}
      <p className="mt-1 text-xs text-ink-soft">
        這裡不會開立發票；到「訂單」匯出發票資料，用您的加值中心或財政部平台開立。
      </p>
    </Section>
  );
}

/** What an order that was paid costs less since; one to be paid was lowered itself. */
const reducedOf = (refunds: NonNullable<StaffOrder['money']>['refunds']): number =>
  refunds
    .filter(({ cause }) => /^(?:REDUCED|SHORTAGE) /.test(cause))
    .reduce((sum, { amountTwd }) => sum + amountTwd, 0);

function Amount(props: { name: string; amountTwd: number; isTotal?: boolean }) {
  return (
    <div
      className={`flex justify-between py-0.5 ${props.isTotal ? 'mt-1 border-t border-line pt-1.5 font-bold' : ''}`}
    >
      <dt>{props.name}</dt>
      <dd>
        {props.amountTwd < 0 ? `-${formatTwd(-props.amountTwd)}` : formatTwd(props.amountTwd)}
      </dd>
    </div>
  );
}
