import type { Order } from '@kaituan/contract/order';
import { formatTwd } from '../../../ui/format-money.ts';

export type AmountRow = { name: string; amountTwd: number; note?: string };

/** What an order costs, part by part in TWD: the rows add up to what is payable. */
export function listAmountRows(order: Order): AmountRow[] {
  const keptTwd = shippingKeptOf(order);
  const rows: AmountRow[] = [
    { name: '商品金額', amountTwd: order.goodsTwd },
    {
      name: '優惠折抵',
      amountTwd: -order.discountTwd,
      ...(order.coupon && { note: order.coupon.title }),
    },
    {
      name: '運費',
      amountTwd: order.shippingFeeTwd,
      ...(keptTwd > 0 && { note: `減少數量後另計 ${formatTwd(keptTwd)}，已從退款扣除` }),
    },
    { name: '運費折抵', amountTwd: -order.shippingDiscountTwd },
    { name: '付款手續費', amountTwd: order.paymentFeeTwd },
    { name: '購物金折抵', amountTwd: -order.walletUsedTwd },
  ];
  const isAlwaysTold = ({ name }: AmountRow) => name === '商品金額' || name === '運費';
  return rows.filter((row) => row.amountTwd !== 0 || isAlwaysTold(row));
}

/** What sending costs more since fewer pieces are wanted. */
function shippingKeptOf({ shipments }: Order): number {
  const sent = shipments.filter(({ status }) => status !== 'CANCELLED');
  return sent.reduce(
    (sum, { settledFeeTwd, feeTwd }) => sum + (settledFeeTwd ?? feeTwd) - feeTwd,
    0,
  );
}

/** What came in and went back of it; the rest is what the buyer paid in the end. */
export function listMoneyRows(order: Order): AmountRow[] {
  if (order.paidTwd === 0) return [];
  const rows: AmountRow[] = [{ name: '已付款', amountTwd: order.paidTwd }];
  if (order.refundedTwd === 0) return rows;
  return [
    ...rows,
    { name: '已退款', amountTwd: -order.refundedTwd },
    { name: '實付', amountTwd: order.paidTwd - order.refundedTwd },
  ];
}
