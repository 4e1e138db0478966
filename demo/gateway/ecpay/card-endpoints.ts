import {
  amountField,
  attemptNoField,
  tradeNoField,
} from '@kaituan/server/platform/payment/ecpay/ecpay-webhook';
import { presentTaipeiTime } from '@kaituan/server/platform/payment/taipei-time';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';
import { actOnCard, type CardState, cardState } from '#demo/gateway/card-capture.ts';
import { demoGatewayPath, demoMerchant } from '#demo/gateway/demo-merchant.ts';
import type { Gateway, Payment } from '#demo/gateway/gateway.ts';
import { demoGatewayPayment } from '#demo/gateway/trade-schema.ts';
import { findTrade } from '#demo/gateway/trade-store.ts';
import { authorisationNo } from '#demo/gateway/webhook-body.ts';
import { plainAnswer, readSignedForm } from './ecpay-request.ts';

const closingStatus = { TO_BE_CAPTURED: '要關帳', CAPTURED: '已關帳' } as const;

function presentCard(payment: Payment, { stage, leftTwd, refundsTwd }: CardState) {
  const isClosing = stage === 'TO_BE_CAPTURED' || stage === 'CAPTURED';
  const amounts = isClosing ? [payment.amountTwd, ...refundsTwd.map((twd) => -twd)] : [];
  const status = isClosing ? closingStatus[stage] : stage === 'AUTHORISED' ? '已授權' : '已取消';
  const datetime = presentTaipeiTime(payment.paidAt);
  return {
    RtnMsg: '',
    RtnValue: {
      TradeID: Number(authorisationNo(payment)),
      amount: payment.amountTwd,
      clsamt: isClosing ? leftTwd : 0,
      authtime: datetime,
      status,
      close_data: amounts.map((amount) => ({ status, sno: '', amount: String(amount), datetime })),
    },
  };
}

const detailQuery = z.object({
  CreditCheckCode: z.literal(demoMerchant.ecpay.creditCheckCode),
  CreditRefundId: z.string(),
  CreditAmount: amountField,
});
const actionRequest = z.object({
  MerchantID: z.string(),
  MerchantTradeNo: attemptNoField,
  TradeNo: tradeNoField,
  Action: z.enum(['C', 'R', 'E', 'N']),
  TotalAmount: amountField,
});

async function findByAuthorisation(gateway: Gateway, no: string, amountTwd: number) {
  const payments = await gateway.database
    .select()
    .from(demoGatewayPayment)
    .where(eq(demoGatewayPayment.amountTwd, amountTwd));
  return payments.find((payment) => authorisationNo(payment) === no);
}

async function act(gateway: Gateway, tradeNo: string, action: string, amountTwd: number) {
  return gateway.database.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(demoGatewayPayment)
      .where(eq(demoGatewayPayment.paymentNo, tradeNo))
      .for('update');
    const trade = payment && (await findTrade(tx, payment.tradeNo));
    if (!payment || trade?.method !== 'CARD') return false;
    return actOnCard(gateway, tx, payment, action, amountTwd);
  });
}

/** ECPay's CreditDetail services: querying a card payment, and acting on it. */
export function cardEndpoints(app: Hono, gateway: Gateway): Hono {
  const base = `${demoGatewayPath}/ecpay/CreditDetail`;
  app.post(`${base}/QueryTrade/V2`, async (c) => {
    const query = detailQuery.safeParse(await readSignedForm(c)).data;
    if (!query) return c.json({ RtnMsg: 'error', RtnValue: '' });
    const payment = await findByAuthorisation(gateway, query.CreditRefundId, query.CreditAmount);
    if (!payment) return c.json({ RtnMsg: 'error_nopay', RtnValue: '' });
    const state = await cardState(gateway.database, payment, gateway.now());
    return c.json(presentCard(payment, state));
  });
  return app.post(`${base}/DoAction`, async (c) => {
    const request = actionRequest.safeParse(await readSignedForm(c)).data;
    if (!request) return c.text('0|CheckMacValue Error');
    const { MerchantID, MerchantTradeNo, TradeNo } = request;
    const isDone = await act(gateway, TradeNo, request.Action, request.TotalAmount);
    const result = isDone
      ? { RtnCode: '1', RtnMsg: '' }
      : { RtnCode: '10100050', RtnMsg: '此交易狀態不可執行' };
    return plainAnswer(c, { MerchantID, MerchantTradeNo, TradeNo, ...result });
  });
}
