import type { Order } from '@kaituan/contract/order/order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { sumTwd } from '@kaituan/domain/money';
import { orderMoneyOf } from '@kaituan/domain/order/order-money';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';

export type AmountRow = { name: string; amountTwd: number; note?: string };

/** Amounts of an order in TWD; the rows add up to the payable total. */
export function listAmountRows(order: Order): AmountRow[] {
  const retainedTwd = retainedShippingOf(order);
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
      ...(retainedTwd > 0 && { note: `減少數量後另計 ${formatTwd(retainedTwd)}，已從退款扣除` }),
    },
    { name: '運費折抵', amountTwd: -order.shippingDiscountTwd },
    { name: '付款手續費', amountTwd: order.paymentFeeTwd },
    { name: '購物金折抵', amountTwd: -order.walletUsedTwd },
  ];
  const isAlwaysShown = ({ name }: AmountRow) => name === '商品金額' || name === '運費';
  return rows.filter((row) => row.amountTwd !== 0 || isAlwaysShown(row));
}

/** Shipping charged because the quantity was reduced. */
function retainedShippingOf({ shipments }: Order): number {
  const sent = shipments.filter(({ status }) => status !== 'CANCELLED');
  return sent.reduce(
    (sum, { settledFeeTwd, feeTwd }) => sum + (settledFeeTwd ?? feeTwd) - feeTwd,
    0,
  );
}

/** Each payment of an order that was paid in several: 「信用卡 NT$1,300、LINE Pay NT$800（差額）」. */
function paymentsText({ paidBy }: Order): string {
  if (paidBy.length < 2) return '';
  return paidBy
    .map(
      ({ method, amountTwd, isDifference }) =>
        `${paymentMethodFacts(method).text} ${formatTwd(amountTwd)}${isDifference ? '（差額）' : ''}`,
    )
    .join('、');
}

/** Payments and refunds of an order; the last row is the net amount. */
export function listMoneyRows(order: Order): AmountRow[] {
  const { cameTwd, surplusTwd, backTwd, pendingTwd, failedTwd, netTwd } = orderMoneyOf(order);
  if (cameTwd === 0) return [];
  const waitingTwd = sumTwd(
    order.refunds.map(({ needsAccount, amountTwd }) => (needsAccount ? amountTwd : 0)),
  );
  const surplus = surplusTwd > 0 && `含多付或無法入帳的 ${formatTwd(surplusTwd)}`;
  const note = [paymentsText(order), surplus].filter(Boolean).join('；');
  const wentTwd = backTwd + pendingTwd + failedTwd;
  const rows: AmountRow[] = [
    { name: '已付款', amountTwd: cameTwd, ...(note && { note }) },
    { name: '已退款', amountTwd: -backTwd },
    { name: '待退款，等您提供帳戶', amountTwd: -waitingTwd },
    { name: '退款處理中', amountTwd: waitingTwd - pendingTwd },
    { name: '退款未成功，待店家處理', amountTwd: -failedTwd },
  ];
  const last = { name: failedTwd > 0 ? '應實付' : '實付', amountTwd: netTwd };
  return [...rows.filter(({ amountTwd }) => amountTwd !== 0), ...(wentTwd > 0 ? [last] : [])];
}
