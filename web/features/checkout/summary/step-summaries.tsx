import { formatDay, formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { parseLandlineNumber, parseMobileNumber } from '@kaituan/domain/member/phone-number';
import { invoiceTypeText } from '@kaituan/domain/order/invoice';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { deliverySlotText } from '@kaituan/domain/shipping/delivery-day';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import type { Checkout, CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { usualInvoice } from '#web/features/checkout/invoice/invoice-section.tsx';
import { leavesDays } from '#web/features/checkout/paying/payment-section.tsx';
import { pathsOfStep } from '#web/features/checkout/steps/steps.ts';

const Open = ({ children }: { children: string }) => <p className="text-accent-ink">{children}</p>;

/** Who gets it, where and how. */
export function DeliverySummary({ checkout, isDone }: { checkout: Checkout; isDone: boolean }) {
  const { address, shipments, cartType } = checkout;
  const isHome = shipments.some(
    ({ method }) => method && shippingMethodFacts(method).kind === 'HOME',
  );
  const place = address && isHome && address.county + address.district + address.street;
  return (
    <>
      {address?.recipient && (
        <p className="font-semibold text-ink">
          {address.recipient}　<span className="tabular-nums">{phoneAsOrdered(address.phone)}</span>
        </p>
      )}
      {place && (
        <p>
          {address.zip} {place}
        </p>
      )}
      {place && address.note && <p>給配送人員：{address.note}</p>}
      {shipments.map((shipment) => (
        <p key={shipment.key}>{wayText(shipment, cartType)}</p>
      ))}
      {!isDone && <Open>還有資料要填</Open>}
    </>
  );
}

/** Without full width, spaces and hyphens, as the courier reads it. */
const phoneAsOrdered = (typed: string): string =>
  parseMobileNumber(typed) ?? parseLandlineNumber(typed) ?? typed;

function wayText(shipment: CheckoutShipment, cartType: Checkout['cartType']): string {
  const { method, store, day, slot, feeTwd, options, days } = shipment;
  if (!method)
    return options.some(({ reason }) => reason === null) ? '配送方式未選' : '沒有可用的配送方式';
  const { text, kind } = shippingMethodFacts(method);
  // Of a store only its chain knows the day, and a group buy says its own.
  const firstDay = kind === 'PICKUP' && cartType !== 'GROUP' && days[0];
  const time =
    kind === 'HOME'
      ? [day && formatDay(day), slot !== 'ANY' && deliverySlotText[slot]]
      : [store?.name, day ? formatDay(day) : firstDay && `最快 ${formatDay(firstDay)}可取`];
  const fee = feeTwd === 0 ? '免運費' : `運費 ${formatTwd(feeTwd)}`;
  return [text, ...time, fee].filter(Boolean).join('・');
}

/** How it is paid, and who gets the invoice. */
export function PaymentSummary({ checkout, isDone }: { checkout: Checkout; isDone: boolean }) {
  const { paymentMethod, payableTwd, invoice, payments, problems } = checkout;
  const paths = problems.map(({ path }) => path);
  const isWrong = pathsOfStep('PAYMENT', paths).length > 0;
  const { type, value, title } = invoice ?? usualInvoice;
  const chosen = payments.find(({ method }) => method === paymentMethod);
  return (
    <>
      <p className="font-semibold text-ink">
        {payableTwd === 0 && '不需要付款'}
        {payableTwd > 0 &&
          (paymentMethod ? paymentMethodFacts(paymentMethod).text : '付款方式未選')}
      </p>
      {chosen?.payBy && leavesDays(chosen.method) && (
        <p>請在 {formatDayTime(chosen.payBy)} 前付款</p>
      )}
      <p>{[`發票：${invoiceTypeText[type]}`, title, value].filter(Boolean).join('　')}</p>
      {!isDone && paymentMethod && (
        <Open>{isWrong ? '還有資料要改' : '先選好了，請確認或改選'}</Open>
      )}
    </>
  );
}

/** What is ordered. */
export function ConfirmSummary({ checkout }: { checkout: Checkout }) {
  const { lines, note } = checkout;
  const [first, ...others] = lines;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      {first && (
        <p>
          <span className="font-semibold text-ink">{first.name}</span>
          {others.length > 0 && ` 等 ${lines.length} 項`}，共 {pieces} 件
        </p>
      )}
      {note && <p className="line-clamp-1">備註：{note}</p>}
    </>
  );
}
