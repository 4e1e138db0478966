import { formatDay } from '@kaituan/domain/day-text';
import { cvsSpanText } from '@kaituan/domain/shipping/pickup-store';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { useId } from 'react';
import type { PaymentPhase } from './payment-phase.ts';
import type { PaidOrder } from './payment-query.ts';

/** The next steps of an order; nothing for finished ones. */
export function NextSteps({ order, phase }: { order: PaidOrder; phase: PaymentPhase }) {
  const id = useId();
  if (phase === 'CANCELLED' || phase === 'OVERDUE') return null;
  return (
    <section aria-labelledby={id} className="card-quiet p-4 sm:p-6">
      <h2 id={id} className="text-lg font-bold">
        接下來
      </h2>
      <ol className="mt-4 space-y-3">
        {stepsOf(order, phase).map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** When it comes: on the day that was asked for, or the first that is possible. */
function homeStep(shipments: PaidOrder['shipments'], phase: PaymentPhase): string {
  // Who fetches goods chooses a day, too.
  const brought = shipments.filter(({ method }) => shippingMethodFacts(method).kind === 'HOME');
  const days = [...new Set(brought.flatMap(({ day, firstHomeDay }) => day ?? firstHomeDay ?? []))];
  const [first] = days.toSorted();
  if (!first) return '商品宅配到府，請留意配送電話';
  const isAsked = brought.some(({ day }) => day === first);
  const when = isAsked ? `您希望 ${formatDay(first)}送達` : `最快 ${formatDay(first)}送達`;
  const now = isToPay.includes(phase) && !isAsked ? '現在付款，' : '';
  return `商品宅配到府，${now}${when}${days.length > 1 ? '第一批' : ''}，請留意配送電話`;
}

/** From when it can be fetched at the shop, or on which day its buyer comes. */
function pickupStep(shipments: PaidOrder['shipments'], phase: PaymentPhase): string {
  const fetched = shipments.filter(({ method }) => shippingMethodFacts(method).kind === 'PICKUP');
  const days = fetched.flatMap(({ day, firstPickupDay }) => day ?? firstPickupDay ?? []);
  const first = days.toSorted()[0];
  if (!first) return '商品備妥後，請到自取地點取貨';
  if (fetched.some(({ day }) => day === first)) return `您預計 ${formatDay(first)}到自取地點取貨`;
  return `${isToPay.includes(phase) ? '現在付款，' : ''}最快 ${formatDay(first)}可到自取地點取貨`;
}

/** To which stores, and in which span: the day only the chain knows. */
function storeSteps(shipments: PaidOrder['shipments']): string[] {
  const atStores = shipments.filter(({ method }) => shippingMethodFacts(method).kind === 'CVS');
  const names = [...new Set(atStores.flatMap(({ store }) => store?.name ?? []))];
  const where = names.length > 0 ? `到「${names.join('」、「')}」` : '到店';
  return [`商品${cvsSpanText}${where}，請攜帶證件在 7 天內取貨`];
}

const isToPay: readonly PaymentPhase[] = ['TO_START', 'LEFT', 'CODE', 'CHECKING', 'FAILED'];

/** What is true of the goods: those without 鑑賞期 are returned for a defect only. */
function returnStep(lines: PaidOrder['lines']): string {
  const exempt = lines.filter(({ rescissionExemption }) => rescissionExemption !== null);
  if (exempt.length === 0) return '收到商品後如有問題，可在訂單中申請退貨';
  const which = exempt.length === lines.length ? '商品' : '部分商品';
  return `${which}不適用七日鑑賞期，收到後如有瑕疵、寄錯或缺件，可在訂單中申請退貨`;
}

function stepsOf({ shipments, lines }: PaidOrder, phase: PaymentPhase): string[] {
  const kinds = new Set(shipments.map(({ method }) => shippingMethodFacts(method).kind));
  return [
    ...(isToPay.includes(phase) ? ['完成付款，確認款項後訂單會自動更新'] : []),
    shipments.length > 1
      ? `備貨後分 ${shipments.length} 批出貨，可在「我的訂單」查看進度`
      : '備貨與出貨，可在「我的訂單」查看進度',
    ...(kinds.has('HOME') ? [homeStep(shipments, phase)] : []),
    ...(kinds.has('CVS') ? storeSteps(shipments) : []),
    ...(kinds.has('PICKUP') ? [pickupStep(shipments, phase)] : []),
    returnStep(lines),
  ];
}
