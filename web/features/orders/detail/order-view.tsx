import type { Order } from '@kaituan/contract/order/order';
import type { ReactNode } from 'react';
import { OrderPayment } from '#web/features/orders/payment/order-payment.tsx';
import { OrderRefunds } from '#web/features/orders/payment/order-refunds.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHeadline } from './order-headline.tsx';
import { OrderParcel } from './order-parcel.tsx';
import './order-print.css';
import { OrderReturns } from './order-returns.tsx';
import { OrderTimeline } from './order-timeline.tsx';

export function OrderView({
  order,
  payment,
}: {
  order: Order;
  /** Payment instructions of an unpaid order. */
  payment: ReactNode;
}) {
  // On phones an unpaid order shows its payment first.
  const paymentPlace = order.actions.includes('PAY') ? 'max-md:-order-1' : '';
  return (
    <div
      data-order
      className="grid gap-4 md:grid-cols-[minmax(0,1fr)_22rem] md:items-start lg:gap-6"
    >
      <div className="grid min-w-0 gap-4 max-md:contents lg:gap-6">
        <div className="max-md:-order-2">
          <OrderHeadline order={order} />
        </div>
        <OrderRefunds order={order} />
        <OrderReturns order={order} />
        {order.shipments.map((parcel) => (
          <OrderParcel key={parcel.shipmentNo} order={order} parcel={parcel} />
        ))}
        <OrderTimeline events={order.events} />
      </div>
      <div className="grid min-w-0 gap-4 max-md:contents lg:gap-6">
        <div className={`grid gap-4 lg:gap-6 ${paymentPlace}`}>
          <OrderPayment order={order} />
          {payment}
        </div>
        <OrderAmounts order={order} />
        <OrderFacts order={order} />
      </div>
    </div>
  );
}
