import type { Order } from '@kaituan/contract/order/order';
import {
  type PaymentDisplayStatus,
  paymentDisplayStatusOf,
} from '@kaituan/domain/order/order-money';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { FactList } from '#web/features/orders/fact-list.tsx';

export function OrderPayment({ order }: { order: Order }) {
  const { payment, actions } = order;
  const method = payment?.method ?? order.paymentMethod;
  const isOpen = actions.includes('PAY');
  return (
    <PageSection id="payment" title="付款">
      <FactList
        facts={[
          {
            name: '付款方式',
            value: order.payableTwd === 0 ? '不需付款' : paymentMethodFacts(method).text,
          },
          { name: '付款狀態', value: statusText(order) },
        ]}
      />
      {isOpen && payment?.failure && (
        <div className="mt-3">
          <Notice kind="WARNING">
            上一次付款沒有成功：{payment.failure.text}
            {payment.failure.code && (
              <span className="block text-xs">付款服務代碼 {payment.failure.code}</span>
            )}
          </Notice>
        </div>
      )}
    </PageSection>
  );
}

const waitingText = '待退款，等您提供帳戶';

function statusText(order: Order): string {
  const { payment, payableTwd } = order;
  if (payableTwd === 0) return '—';
  const texts: Record<PaymentDisplayStatus, string> = {
    UNPAID: payment?.status === 'CREATED' ? '付款尚未完成' : '尚未付款',
    PENDING: payment?.report ? '已回報轉帳，待對帳' : '等待繳費',
    COD_DUE: '取貨或收貨時付款',
    PAID: '已付款',
    PARTIALLY_REFUNDED: '已部分退款',
    REFUNDED: '已退款',
    FAILED: '付款未成功',
    EXPIRED: '已逾期',
    NEVER_PAID: '未付款',
    REFUNDING: order.needsAccount ? waitingText : '退款中',
    PARTLY_REFUNDING: order.needsAccount ? waitingText : '部分退款中',
    REFUND_FAILED: '退款未成功，店家會再處理',
  };
  return texts[
    paymentDisplayStatusOf({ ...order, order: order.status, payment: order.paymentStatus })
  ];
}
