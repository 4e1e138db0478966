import {
  type EcpayFields,
  signEcpay,
} from '@kaituan/server/platform/payment/ecpay/check-mac-value';
import { attemptNoField } from '@kaituan/server/platform/payment/ecpay/ecpay-webhook';
import { presentTaipeiTime } from '@kaituan/server/platform/payment/taipei-time';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { demoGatewayPath, demoMerchant } from '#demo/gateway/demo-merchant.ts';
import type { Gateway, Payment, Trade } from '#demo/gateway/gateway.ts';
import { findTradeOfMerchant, listPayments } from '#demo/gateway/trade-store.ts';
import { authorisationNo, codeFields, paymentType } from '#demo/gateway/webhook-body.ts';
import { plainAnswer, readSignedForm } from './ecpay-request.ts';

const answerMs = 180_000;
const sign = (fields: EcpayFields) => signEcpay(fields, demoMerchant.ecpay);

const statusOf = (trade: Trade): string =>
  trade.status === 'PAID' ? '1' : trade.status === 'FAILED' ? '10200095' : '0';

const tradeFields = (trade: Trade, payment: Payment | undefined): EcpayFields => ({
  MerchantID: demoMerchant.ecpay.merchantId,
  MerchantTradeNo: trade.merchantTradeNo,
  StoreID: '',
  TradeNo: trade.tradeNo,
  TradeAmt: String(payment?.amountTwd ?? trade.amountTwd),
  TradeDate: presentTaipeiTime(trade.createdAt),
  PaymentDate: payment ? presentTaipeiTime(payment.paidAt) : '',
  PaymentType: paymentType(trade),
  PaymentTypeChargeFee: '0',
  HandlingCharge: '0',
  TradeStatus: statusOf(trade),
  ItemName: trade.description,
  gwsr: payment && trade.method === 'CARD' ? authorisationNo(payment) : '',
});

const unknownFields = (merchantTradeNo: string): EcpayFields => ({
  MerchantID: demoMerchant.ecpay.merchantId,
  MerchantTradeNo: merchantTradeNo,
  TradeStatus: '10200047',
});

const query = z.object({ MerchantTradeNo: attemptNoField, TimeStamp: z.coerce.number() });

/** The queried trade number; a query contains its time and is refused three minutes later. */
async function readQuery(c: Context, now: Date): Promise<string | undefined> {
  const request = query.safeParse(await readSignedForm(c)).data;
  const isFresh = request && Math.abs(now.getTime() - request.TimeStamp * 1000) <= answerMs;
  return isFresh ? request.MerchantTradeNo : undefined;
}

/** ECPay's QueryTradeInfo and QueryPaymentInfo. */
export function queryEndpoints(app: Hono, gateway: Gateway): Hono {
  const { database } = gateway;
  const base = `${demoGatewayPath}/ecpay/Cashier`;
  app.post(`${base}/QueryTradeInfo/V5`, async (c) => {
    const merchantTradeNo = await readQuery(c, gateway.now());
    if (!merchantTradeNo) return c.text('0|CheckMacValue Error');
    const trade = await findTradeOfMerchant(database, 'ECPAY', merchantTradeNo);
    if (!trade) return plainAnswer(c, sign(unknownFields(merchantTradeNo)));
    const [payment] = await listPayments(database, trade.tradeNo);
    return plainAnswer(c, sign(tradeFields(trade, payment)));
  });
  return app.post(`${base}/QueryPaymentInfo`, async (c) => {
    const merchantTradeNo = await readQuery(c, gateway.now());
    if (!merchantTradeNo) return c.text('0|CheckMacValue Error');
    const trade = await findTradeOfMerchant(database, 'ECPAY', merchantTradeNo);
    return plainAnswer(c, trade?.code ? codeFields(trade) : sign(unknownFields(merchantTradeNo)));
  });
}
