import { addRefund } from '#demo/gateway/card-capture.ts';
import type { Gateway, Trade, Writer } from '#demo/gateway/gateway.ts';
import { listPayments, listRefunds, lockTrade, setTradeStatus } from '#demo/gateway/trade-store.ts';

/** Refund numbers have 19 digits, like those of payments. */
const refundNo = (id: number): string => `9${String(id).padStart(18, '0')}`;

/** Captures the approved payment; returns LINE Pay's return code. */
export async function confirmTrade(
  { database }: Gateway,
  tradeNo: string,
  amountTwd: number,
): Promise<string> {
  return database.transaction(async (tx) => {
    const trade = await lockTrade(tx, tradeNo);
    if (trade?.gateway !== 'LINE_PAY') return '1150';
    if (trade.status === 'PAID') return '1172';
    if (trade.status !== 'APPROVED') return '1169';
    if (trade.amountTwd !== amountTwd) return '1124';
    await setTradeStatus(tx, tradeNo, 'PAID');
    return '0000';
  });
}

/** A completed payment with its refunds, in LINE Pay's format. */
export async function presentDetails(database: Writer, trade: Trade) {
  const [payment] = await listPayments(database, trade.tradeNo);
  if (!payment) throw new Error(`paid trade ${trade.tradeNo} has no payment`);
  const refunds = await listRefunds(database, payment.paymentNo);
  return {
    transactionId: trade.tradeNo,
    transactionDate: payment.paidAt.toISOString(),
    transactionType: 'PAYMENT',
    payStatus: 'CAPTURE',
    productName: trade.description,
    currency: 'TWD',
    orderId: trade.merchantTradeNo,
    payInfo: [{ method: 'BALANCE', amount: payment.amountTwd }],
    refundList: refunds.map((refund) => ({
      refundTransactionId: refundNo(refund.id),
      transactionType: 'PARTIAL_REFUND',
      refundAmount: -refund.amountTwd,
      refundTransactionDate: refund.refundedAt.toISOString(),
    })),
  };
}

/** Refunds, never more than was paid; returns LINE Pay's return code. */
export async function refundTrade({ database, now }: Gateway, tradeNo: string, amountTwd: number) {
  return database.transaction(async (tx) => {
    const trade = await lockTrade(tx, tradeNo);
    if (trade?.gateway !== 'LINE_PAY') return { code: '1150' };
    const [payment] = await listPayments(tx, tradeNo);
    if (!payment || trade.status !== 'PAID') return { code: '1155' };
    const refunds = await listRefunds(tx, payment.paymentNo);
    const leftTwd = refunds.reduce((left, refund) => left - refund.amountTwd, payment.amountTwd);
    if (leftTwd === 0) return { code: '1165' };
    if (amountTwd > leftTwd) return { code: '1164' };
    const [made] = await addRefund(tx, payment, amountTwd, now());
    if (!made) throw new Error('a refund was not stored');
    const info = {
      refundTransactionId: refundNo(made.id),
      refundTransactionDate: now().toISOString(),
    };
    return { code: '0000', info };
  });
}
