import { demoGatewayPayment } from '#demo/gateway/trade-schema.ts';
import type { Gateway, Payment, Trade, Writer } from './gateway.ts';
import { lockTrade, newEcpayNo, setTradeStatus } from './trade-store.ts';
import { codeFields, failedFields, forged, formBody, paidFields } from './webhook-body.ts';
import { deliverDue, queueWebhook } from './webhook-queue.ts';

/** The options of a payment; by default it succeeds. */
export type PayChoices = {
  /** Another amount than requested. */
  amountTwd?: number;
  /** Paid an hour after the deadline. */
  late?: boolean;
  /** Paid twice, under two numbers of the gateway. */
  payments?: 1 | 2;
  /** How many copies of each webhook are sent. */
  webhooks?: number;
  /** FORGED: nobody paid, and the webhook's signature is invalid. */
  signature?: 'VALID' | 'FORGED';
  timing?: 'BEFORE_RETURN' | 'AFTER_RETURN' | 'LOST';
  /** The earlier message is sent after the payment's. */
  outOfOrder?: boolean;
};

const hourMs = 3_600_000;
const afterReturnMs = 5_000;

type Message = { label: string; url: string; body: string };

const paidMessage = (trade: Trade, payment: Payment): Message => ({
  label: `付款成功 ${payment.amountTwd} 元`,
  url: trade.notifyUrl,
  body: formBody(paidFields(trade, payment)),
});

const forgedMessage = (trade: Trade, payment: Payment): Message => ({
  label: '偽造的付款成功',
  url: trade.notifyUrl,
  body: formBody(forged(paidFields(trade, payment))),
});

/** A message before the payment: the issued code, or a declined card. */
const earlierMessage = (trade: Trade): Message =>
  trade.code
    ? { label: '取號成功（遲到）', url: trade.codeNotifyUrl, body: formBody(codeFields(trade)) }
    : {
        label: '付款失敗（遲到）',
        url: trade.notifyUrl,
        body: formBody(failedFields(trade, trade.createdAt)),
      };

function madePayments(gateway: Gateway, trade: Trade, choices: PayChoices): Payment[] {
  const now = gateway.now();
  const lastMoment = Math.max(now.getTime(), trade.payBefore?.getTime() ?? 0);
  const paidAt = choices.late ? new Date(lastMoment + hourMs) : now;
  const again = () => newEcpayNo(now);
  const numbers = choices.payments === 2 ? [trade.tradeNo, again()] : [trade.tradeNo];
  return numbers.map((paymentNo) => ({
    paymentNo,
    tradeNo: trade.tradeNo,
    amountTwd: choices.amountTwd ?? trade.amountTwd,
    paidAt,
    stage: 'AUTHORISED',
  }));
}

async function queueAll(
  gateway: Gateway,
  database: Writer,
  trade: Trade,
  messages: Message[],
  choices: PayChoices,
): Promise<void> {
  if (choices.timing === 'LOST') return;
  const waitMs = choices.timing === 'AFTER_RETURN' ? afterReturnMs : 0;
  const dueAt = new Date(gateway.now().getTime() + waitMs);
  for (const message of messages) {
    for (let copy = 0; copy < (choices.webhooks ?? 1); copy += 1) {
      await queueWebhook(database, { tradeNo: trade.tradeNo, ...message, dueAt });
    }
  }
}

const isPayable = (trade: Trade) => trade.status === 'OPEN' || trade.status === 'CODE_ISSUED';

/** Pays a trade; false when it is not open any more. */
export async function payTrade(
  gateway: Gateway,
  tradeNo: string,
  choices: PayChoices = {},
): Promise<boolean> {
  const isPaid = await gateway.database.transaction(async (tx) => {
    const trade = await lockTrade(tx, tradeNo);
    if (!trade || !isPayable(trade)) return false;
    const payments = madePayments(gateway, trade, choices);
    if (choices.signature === 'FORGED') {
      const messages = payments.map((payment) => forgedMessage(trade, payment));
      await queueAll(gateway, tx, trade, messages, choices);
      return true;
    }
    await tx.insert(demoGatewayPayment).values(payments);
    // LINE Pay captures only when the shop confirms.
    if (trade.gateway === 'LINE_PAY') {
      await setTradeStatus(tx, tradeNo, 'APPROVED');
      return true;
    }
    await setTradeStatus(tx, tradeNo, 'PAID');
    const messages = payments.map((payment) => paidMessage(trade, payment));
    if (choices.outOfOrder) messages.push(earlierMessage(trade));
    await queueAll(gateway, tx, trade, messages, choices);
    return true;
  });
  await deliverDue(gateway, tradeNo);
  return isPaid;
}

/** Declines the card, or cancels at LINE Pay; false when the trade is not open any more. */
export async function failTrade(gateway: Gateway, tradeNo: string): Promise<boolean> {
  const isFailed = await gateway.database.transaction(async (tx) => {
    const trade = await lockTrade(tx, tradeNo);
    if (trade?.status !== 'OPEN') return false;
    await setTradeStatus(tx, tradeNo, 'FAILED');
    if (trade.gateway === 'LINE_PAY') return true;
    const body = formBody(failedFields(trade, gateway.now()));
    const message = { label: '付款失敗', url: trade.notifyUrl, body };
    await queueAll(gateway, tx, trade, [message], {});
    return true;
  });
  await deliverDue(gateway, tradeNo);
  return isFailed;
}
