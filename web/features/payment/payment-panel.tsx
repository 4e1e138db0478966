import { formatTwd } from '@kaituan/domain/format-twd';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { OtherMethods, type PaymentFees } from './other-methods.tsx';
import { PaymentCodeCard } from './payment-code-card.tsx';
import { isThrough, type PaymentPhase } from './payment-phase.ts';
import type { PaidOrder } from './payment-query.ts';
import { type GroupMessages, type PaymentReady, PaymentState } from './payment-state.tsx';
import { TransferReport } from './transfer-report.tsx';
import { useStartPayment, wasPaymentStarted } from './use-start-payment.ts';

function withoutLeft(address: URLSearchParams): URLSearchParams {
  address.delete('left');
  return address;
}

const buttonText: Partial<Record<PaymentPhase, string>> = {
  TO_START: '前往付款',
  LEFT: '前往付款',
  CHECKING: '重新付款',
  FAILED: '再付一次',
};

/** Payment status of an order, with its actions. */
export function PaymentPanel({
  ready,
  isFirstOrder,
  fees,
  messages,
  onAsk,
}: {
  ready: PaymentReady;
  isFirstOrder: boolean;
  fees: PaymentFees;
  messages?: GroupMessages | undefined;
  onAsk: () => void;
}) {
  const { payment, order, phase } = ready;
  const { start: startPayment, isBusy, problem } = useStartPayment(order.orderNo);
  const [, setAddress] = useSearchParams();
  /** Who left the gateway once goes there again. */
  const start = (method: PaymentMethod) => {
    if (phase === 'LEFT') {
      setAddress(withoutLeft, { replace: true, preventScrollReset: true });
    }
    startPayment(method);
  };
  useFirstStart(ready, startPayment);
  const text = buttonText[phase];
  const isOpen = text !== undefined || phase === 'CODE';
  return (
    <div className="space-y-4 sm:space-y-6">
      <PaymentState {...{ ready, isBusy, isFirstOrder, messages }}>
        <ReturnedMoney refunds={order.refunds} />
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        {text && (
          <div className="flex flex-wrap justify-center gap-3">
            {phase === 'CHECKING' && (
              <Button onClick={onAsk} look="outline" className="min-h-12">
                重新查詢
              </Button>
            )}
            <Button
              isBusy={isBusy}
              onClick={() => start(payment.method)}
              look={phase === 'CHECKING' ? 'outline' : 'primary'}
              className="min-h-12 min-w-40"
            >
              {text}
            </Button>
          </div>
        )}
      </PaymentState>
      {phase === 'CODE' && payment.code && (
        <PaymentCodeCard payment={payment} code={payment.code} serverTime={order.serverTime} />
      )}
      {phase === 'CODE' && payment.method === 'BANK_TRANSFER' && (
        <TransferReport payment={payment} />
      )}
      {isOpen && (
        <OtherMethods
          methods={order.payments.filter((method) => method !== payment.method)}
          fees={fees}
          isOpen={phase === 'FAILED' || phase === 'CHECKING' || phase === 'LEFT'}
          mayHavePaidBy={phase === 'CODE' ? payment.method : null}
          isBusy={isBusy}
          onChoose={start}
        />
      )}
      {!isThrough(phase) && (
        <p className="text-center">
          <AskLink asked={{ category: 'PAYMENT', orderNo: order.orderNo }}>
            付款有問題？問店家
          </AskLink>
        </p>
      )}
    </div>
  );
}

/** Starts the payment of a new order automatically, once. */
function useFirstStart(
  { payment, order, phase }: PaymentReady,
  start: (method: PaymentMethod) => void,
): void {
  const isDone = useRef(false);
  const isFirst = phase === 'TO_START' && payment.status === 'NONE' && order.refunds.length === 0;
  useEffect(() => {
    if (!isFirst || isDone.current || wasPaymentStarted(order.orderNo)) return;
    isDone.current = true;
    start(payment.method);
  }, [isFirst, order.orderNo, payment.method, start]);
}

type Refund = PaidOrder['refunds'][number];

/** Payments that do not count: duplicate, late or of a wrong amount. */
function ReturnedMoney({ refunds }: { refunds: readonly Refund[] }) {
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
