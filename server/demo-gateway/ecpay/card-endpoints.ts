import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { demoGatewayPayment } from '../../database/demo-gateway-schema.ts';
import { demoGatewayPath, demoMerchant } from '../../platform/payment/demo-merchant.ts';
import { presentTaipeiTime } from '../../platform/payment/taipei-time.ts';
import { actOnCard, type CardState, cardState } from '../card-capture.ts';
import type { Gateway, Payment } from '../gateway.ts';
import { findTrade } from '../trade-store.ts';
import { plainAnswer, readSignedForm } from './ecpay-request.ts';
import { authorisationNo } from './notice-body.ts';

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

/** ECPay's CreditDetail services: what became of a card payment, and doing something with it. */
export function cardEndpoints(app: Hono, gateway: Gateway): Hono {
  const base = `${demoGatewayPath}/ecpay/CreditDetail`;
  app.post(`${base}/QueryTrade/V2`, async (c) => {
    const fields = await readSignedForm(c);
    const isAllowed = fields?.CreditCheckCode === demoMerchant.ecpay.creditCheckCode;
    if (!isAllowed) return c.json({ RtnMsg: 'error', RtnValue: '' });
    const payment = await findByAuthorisation(
      gateway,
      fields.CreditRefundId ?? '',
      Number(fields.CreditAmount),
    );
    if (!payment) return c.json({ RtnMsg: 'error_nopay', RtnValue: '' });
    const state = await cardState(gateway.database, payment, gateway.now());
    return c.json(presentCard(payment, state));
  });
  return app.post(`${base}/DoAction`, async (c) => {
    const fields = await readSignedForm(c);
    if (!fields) return c.text('0|CheckMacValue Error');
    const { MerchantID = '', MerchantTradeNo = '', TradeNo = '', Action = '' } = fields;
    const isDone = await act(gateway, TradeNo, Action, Number(fields.TotalAmount));
    const result = isDone
      ? { RtnCode: '1', RtnMsg: '' }
      : { RtnCode: '10100050', RtnMsg: '此交易狀態不可執行' };
    return plainAnswer(c, { MerchantID, MerchantTradeNo, TradeNo, ...result });
  });
}
