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
  told,
}: {
  order: Order;
  /** Payment instructions of an unpaid order. */
  payment: ReactNode;
  /** By which ways its member is told how it goes on. */
  told?: ReactNode;
}) {
  const sides = {
    about: (
      <div key="about" className={`${column} ${below} md:col-start-1 md:row-span-2 md:row-start-2`}>
        <OrderRefunds order={order} />
        <OrderReturns order={order} />
        {order.shipments.map((parcel) => (
          <OrderParcel key={parcel.shipmentNo} order={order} parcel={parcel} />
        ))}
        <OrderTimeline events={order.events} />
      </div>
    ),
    payment: (
      <div key="payment" className={`${column} md:col-start-2 md:row-span-2 md:row-start-1`}>
        <OrderPayment order={order} />
        {payment}
      </div>
    ),
  };
  // An unpaid order shows its payment first: on phones below each other, in the order of the Tab key.
  const isToPay = order.actions.includes('PAY');
  return (
    <div
      data-order
      className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_auto_1fr] md:items-start md:gap-y-0 lg:gap-x-6"
    >
      <OrderHeadline order={order} told={told} />
      {isToPay ? [sides.payment, sides.about] : [sides.about, sides.payment]}
      <div className={`${column} ${below} md:col-start-2 md:row-start-3`}>
        <OrderAmounts order={order} />
        <OrderFacts order={order} />
      </div>
    </div>
  );
}

const column = 'grid min-w-0 grid-cols-1 gap-4 lg:gap-6';
/** In place of gaps of rows: the row that a short payment leaves empty would have two. */
const below = 'md:mt-4 lg:mt-6';
