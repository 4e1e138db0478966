import { z } from 'zod';
import type {
  GatewayPaymentStatus,
  PaymentAttemptKey,
  PaymentEvent,
} from '#server/platform/payment/payment-provider.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { parseTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import { callSignedEcpay, type EcpaySettings } from './ecpay-settings.ts';
import {
  amountField,
  parseWebhookFields,
  presentPaymentEvent,
  tradeNoField,
} from './ecpay-webhook.ts';

const unpaid = '0';
const paid = '1';
const failed = '10200095';
const unknown = '10200047';

const tradeFields = z.object({
  MerchantTradeNo: z.string(),
  TradeNo: tradeNoField,
  TradeAmt: amountField,
  TradeDate: z.string(),
  PaymentDate: z.string().default(''),
  gwsr: z.string().default(''),
});
export type EcpayTrade = z.output<typeof tradeFields> & { TradeStatus: string };

const timeStamp = (settings: EcpaySettings) => String(Math.floor(settings.now().getTime() / 1000));

/** ECPay's record of an attempt; undefined when it has none. */
export async function findEcpayTrade(
  settings: EcpaySettings,
  attemptNo: string,
): Promise<EcpayTrade | undefined> {
  const answer = await callSignedEcpay(settings, '/Cashier/QueryTradeInfo/V5', {
    MerchantTradeNo: attemptNo,
    TimeStamp: timeStamp(settings),
  });
  const { TradeStatus = '' } = answer;
  if (TradeStatus === unknown) return undefined;
  const trade = tradeFields.safeParse(answer);
  if (!trade.success || trade.data.MerchantTradeNo !== attemptNo) {
    throw new PaymentUnavailable('ECPAY', `status ${TradeStatus || 'missing'} of a trade`);
  }
  return { ...trade.data, TradeStatus };
}

async function findCode(settings: EcpaySettings, attempt: PaymentAttemptKey) {
  const answer = await callSignedEcpay(settings, '/Cashier/QueryPaymentInfo', {
    MerchantTradeNo: attempt.attemptNo,
    TimeStamp: timeStamp(settings),
  });
  const fields = parseWebhookFields(answer);
  const event = fields && presentPaymentEvent(fields);
  return event?.kind === 'CODE_ISSUED' ? event : undefined;
}

function decidedEvent(trade: EcpayTrade): PaymentEvent | undefined {
  const at = parseTaipeiTime(trade.PaymentDate) ?? parseTaipeiTime(trade.TradeDate);
  if (!at) throw new PaymentUnavailable('ECPAY', 'a trade without a time');
  const facts = {
    attemptNo: trade.MerchantTradeNo,
    providerTradeNo: trade.TradeNo,
    amountTwd: trade.TradeAmt,
    at,
  };
  if (trade.TradeStatus === paid) return { ...facts, kind: 'PAID' };
  if (trade.TradeStatus === failed) return { ...facts, kind: 'FAILED', reason: failed };
  return undefined;
}

/** Queries ECPay for an attempt's payment, and for its code while it is unpaid. */
export async function queryEcpayPayment(
  settings: EcpaySettings,
  attempt: PaymentAttemptKey,
): Promise<GatewayPaymentStatus> {
  const trade = await findEcpayTrade(settings, attempt.attemptNo);
  if (!trade) return { kind: 'UNKNOWN' };
  const event = decidedEvent(trade);
  if (event) return { kind: 'DECIDED', event };
  if (trade.TradeStatus !== unpaid || attempt.method === 'CARD') return { kind: 'WAITING' };
  const issued = await findCode(settings, attempt);
  return issued ? { kind: 'DECIDED', event: issued } : { kind: 'WAITING' };
}
