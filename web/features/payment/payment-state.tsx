import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { useCelebration } from '@kaituan/kit/feedback/celebration.ts';
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentPhase } from './payment-phase.ts';
import type { PaidOrder, Payment } from './payment-query.ts';

export type PaymentReady = {
  payment: Payment;
  order: PaidOrder;
  phase: PaymentPhase;
  /** False after polling long enough. */
  isPatient: boolean;
};

type Look = { icon: LucideIcon; style: string };
const good: Look = { icon: CircleCheck, style: 'bg-good-soft text-good' };
const waiting: Look = { icon: Clock, style: 'bg-accent-soft text-accent-ink' };
const bad: Look = { icon: CircleX, style: 'bg-danger-soft text-danger' };
const looks: Record<PaymentPhase, Look> = {
  NOTHING_DUE: good,
  WITH_GOODS: good,
  PAID: good,
  TO_START: waiting,
  LEFT: waiting,
  CODE: waiting,
  CHECKING: waiting,
  FAILED: bad,
  OVERDUE: bad,
  CANCELLED: bad,
};

type PhaseMessage = { title: string; text: string };
/** Overrides of the messages by phase. */
export type GroupMessages = Partial<Record<PaymentPhase, PhaseMessage>>;

/** The status of order and payment; a member's first order that went through is celebrated. */
export function PaymentState({
  ready,
  isBusy,
  isFirstOrder,
  messages = {},
  children,
}: {
  ready: PaymentReady;
  isBusy: boolean;
  isFirstOrder: boolean;
  messages: GroupMessages | undefined;
  children: ReactNode;
}) {
  const { order, payment, phase } = ready;
  const { icon: Icon, style } = looks[phase];
  const heading = useCelebration<HTMLHeadingElement>(
    isFirstOrder ? `first order ${order.orderNo}` : null,
  );
  const { title, text } = messages[phase] ?? messageOf(ready, isBusy, isFirstOrder);
  return (
    <section className="card-raised p-6 text-center sm:p-8">
      <span className={`mx-auto grid size-16 place-items-center rounded-full ${style}`}>
        <Icon aria-hidden size={34} />
      </span>
      <div role="status">
        <h2 ref={heading} className="mt-4 text-2xl font-bold">
          {title}
        </h2>
        <p className="mx-auto mt-2 max-w-lg text-balance text-ink-soft">{text}</p>
        {phase === 'FAILED' && payment.failure?.code && (
          <p className="mt-1 text-xs text-ink-soft">付款服務代碼 {payment.failure.code}</p>
        )}
      </div>
      <dl className="mx-auto mt-6 mb-2 max-w-sm divide-y divide-line border-y border-line text-left">
        <Fact name="訂單編號">
          <span className="font-mono tracking-wide">{order.orderNo}</span>
          <CopyButton text={order.orderNo} label="訂單編號" />
        </Fact>
        <Fact name="商品">
          <Goods order={order} />
        </Fact>
        <Fact name="訂單金額">
          <span className="text-lg font-bold text-price tabular-nums">
            {formatTwd(order.payableTwd)}
          </span>
        </Fact>
        {order.payableTwd > 0 && (
          <Fact name="付款方式">{paymentMethodFacts(payment.method).text}</Fact>
        )}
      </dl>
      <div className="mt-6 space-y-4 empty:hidden">{children}</div>
    </section>
  );
}

const shownLines = 3;

function Goods({ order: { lines } }: Pick<PaymentReady, 'order'>) {
  return (
    <span className="min-w-0">
      {lines.slice(0, shownLines).map(({ lineNo, name, optionText, quantity, unitLabel }) => (
        <span key={lineNo} className="block py-0.5 wrap-anywhere">
          {name} {optionText} {`×\u00a0${quantity}\u00a0${unitLabel}`}
        </span>
      ))}
      {lines.length > shownLines && <span className="block">等 {lines.length} 項</span>}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4 py-1">
      <dt className="shrink-0 text-sm text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 items-center gap-3 text-right font-semibold">{children}</dd>
    </div>
  );
}

function messageOf(
  { phase, payment, order, isPatient }: PaymentReady,
  isBusy: boolean,
  isFirstOrder: boolean,
): PhaseMessage {
  const amount = formatTwd(order.payableTwd);
  switch (phase) {
    case 'NOTHING_DUE':
      return { title: '訂單已成立', text: '這張訂單不需要付款，我們會盡快為您備貨。' };
    case 'WITH_GOODS':
      return { title: '訂單已成立', text: `${whenPaid(payment.method)} ${amount}。` };
    case 'PAID':
      // As many lines as each other: whether it is the first is known a moment later.
      return {
        title: '付款完成',
        text: isFirstOrder
          ? '款項已確認，馬上為您備貨。這是您的第一張訂單，謝謝您！'
          : '謝謝您！款項已確認，我們會盡快為您備貨。',
      };
    case 'TO_START':
      return isBusy
        ? { title: '正在前往付款頁', text: '訂單已成立，請稍候，不要關閉這個頁面。' }
        : { title: '訂單已成立，尚未付款', text: payInTime(payment.payBy) };
    case 'LEFT':
      return {
        title: '還沒有付款',
        text: `您離開了付款頁。${payInTime(payment.payBy)}若其實已經付了，這一頁會自動更新。`,
      };
    case 'CODE':
      return { title: '訂單已成立，請完成付款', text: '收到款項後訂單會自動更新，並開始備貨。' };
    case 'CHECKING':
      return isPatient
        ? {
            title: '付款確認中',
            text: `正在等候付款結果，這個頁面會自動更新。若剛才取消了，${untilWhen(payment.payBy)}可以重新付款或改用其他方式。`,
          }
        : {
            title: '還沒有收到付款',
            text: `如果您付了款，不用再付，確認後訂單會自動更新；如果取消了或還沒付，${untilWhen(payment.payBy)}可以重新付款或改用其他方式${payment.payBy ? '，逾期訂單會自動取消' : ''}。`,
          };
    case 'FAILED':
      return {
        title: '付款沒有成功',
        text: `${payment.failure?.text ?? ''}沒有收取款項，訂單仍為您保留，${untilWhen(payment.payBy)}可以再付一次或改用其他方式。`,
      };
    case 'OVERDUE':
      return {
        title: '已過付款期限',
        text: '這張訂單無法再付款。若您剛付款，我們確認後會處理或退款。',
      };
    case 'CANCELLED':
      return { title: '訂單已取消', text: '商品沒有寄出。若您已付款，款項會退回。' };
  }
}

/** The deadline, within a sentence. */
const untilWhen = (payBy: string | null): string => (payBy ? `${formatDayTime(payBy)} 前` : '');
const payInTime = (payBy: string | null): string =>
  payBy ? `請在 ${untilWhen(payBy)}完成付款，逾期訂單會自動取消。` : '請完成付款。';

function whenPaid(method: PaymentReady['payment']['method']): string {
  if (method === 'CVS_COD') return '商品送達門市後，取貨時請在櫃檯付款';
  if (method === 'PAY_AT_PICKUP') return '商品備妥後，到自取地點取貨時付款';
  return '商品送達時，請付給配送人員';
}
