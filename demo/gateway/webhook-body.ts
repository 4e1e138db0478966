import {
  type EcpayFields,
  signEcpay,
} from '@kaituan/server/platform/payment/ecpay/check-mac-value';
import { presentTaipeiTime } from '@kaituan/server/platform/payment/taipei-time';
import { demoMerchant } from '#demo/gateway/demo-merchant.ts';
import type { Payment, Trade } from '#demo/gateway/gateway.ts';

const paymentTypes = { CARD: 'Credit_CreditCard', ATM: 'ATM_BOT', CVS_CODE: 'CVS_CVS' } as const;

export const paymentType = (trade: Trade): string =>
  trade.method === 'LINE_PAY' ? '' : paymentTypes[trade.method];

const facts = (trade: Trade): EcpayFields => ({
  MerchantID: demoMerchant.ecpay.merchantId,
  MerchantTradeNo: trade.merchantTradeNo,
  StoreID: '',
  TradeNo: trade.tradeNo,
  TradeAmt: String(trade.amountTwd),
  TradeDate: presentTaipeiTime(trade.createdAt),
  PaymentType: paymentType(trade),
  CustomField1: '',
  CustomField2: '',
  CustomField3: '',
  CustomField4: '',
});

const sign = (fields: EcpayFields) => signEcpay(fields, demoMerchant.ecpay);

/** The authorisation number of a card payment. */
export const authorisationNo = (payment: Payment): string => payment.paymentNo.slice(-9);

export const paidFields = (trade: Trade, payment: Payment): EcpayFields =>
  sign({
    ...facts(trade),
    TradeNo: payment.paymentNo,
    TradeAmt: String(payment.amountTwd),
    PaymentDate: presentTaipeiTime(payment.paidAt),
    PaymentTypeChargeFee: '0',
    RtnCode: '1',
    RtnMsg: '交易成功',
    SimulatePaid: '0',
    ...(trade.method === 'CARD' && {
      gwsr: authorisationNo(payment),
      amount: String(payment.amountTwd),
    }),
  });

export const failedFields = (trade: Trade, at: Date): EcpayFields =>
  sign({
    ...facts(trade),
    PaymentDate: presentTaipeiTime(at),
    PaymentTypeChargeFee: '0',
    RtnCode: '10100058',
    RtnMsg: '付款失敗',
    SimulatePaid: '0',
  });

const accountFields = (trade: Trade, code: string, until: string): EcpayFields => ({
  RtnCode: '2',
  RtnMsg: 'Get VirtualAccount Succeeded',
  BankCode: trade.bankCode ?? '',
  vAccount: code,
  ExpireDate: until.slice(0, 10),
});

const storeCodeFields = (code: string, until: string): EcpayFields => ({
  RtnCode: '10100073',
  RtnMsg: 'Get CVS Code Succeeded.',
  PaymentNo: code,
  Barcode1: '',
  Barcode2: '',
  Barcode3: '',
  ExpireDate: until,
});

/** The fields of a trade's account or store code. */
export function codeFields(trade: Trade): EcpayFields {
  const { code, payBefore } = trade;
  if (!code || !payBefore) throw new Error(`trade ${trade.tradeNo} has no code`);
  const until = presentTaipeiTime(payBefore);
  const issued =
    trade.method === 'ATM' ? accountFields(trade, code, until) : storeCodeFields(code, until);
  return sign({ ...facts(trade), ...issued });
}

/** The same message with an invalid signature. */
export const forged = (fields: EcpayFields): EcpayFields => ({
  ...fields,
  CheckMacValue: [...(fields.CheckMacValue ?? '')].reverse().join(''),
});

export const formBody = (fields: EcpayFields): string => new URLSearchParams(fields).toString();
