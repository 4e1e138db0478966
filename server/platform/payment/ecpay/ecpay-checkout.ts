import { accountClosesAt } from '@kaituan/domain/payment/payment-deadline';
import type { PaymentStart, PaymentStarted } from '#server/platform/payment/payment-provider.ts';
import { presentTaipeiTime, taipeiDay } from '#server/platform/payment/taipei-time.ts';
import { type EcpayFields, signEcpay } from './check-mac-value.ts';
import { plainText } from './ecpay-fields.ts';
import type { EcpaySettings } from './ecpay-settings.ts';

const methodNames = { CARD: 'Credit', ATM: 'ATM', CVS_CODE: 'CVS' } as const;
export type EcpayMethod = keyof typeof methodNames;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Days an account accepts payment; it closes at the end of the last one. */
function accountDays(now: Date, expiresAt: Date): number {
  const closesAt = accountClosesAt(now.getTime(), expiresAt.getTime());
  return Math.min(taipeiDay(new Date(closesAt)) - taipeiDay(now), 60);
}

/** Minutes of a store code's life; ECPay reads 100 and less as days. */
const codeMinutes = (now: Date, expiresAt: Date): number =>
  clamp(Math.floor((expiresAt.getTime() - now.getTime()) / 60_000), 101, 43_200);

function methodFields(start: PaymentStart, method: EcpayMethod, now: Date): EcpayFields {
  if (method === 'CARD') return { OrderResultURL: start.returnUrl };
  const codeFields = { PaymentInfoURL: start.notifyUrl, ClientRedirectURL: start.returnUrl };
  return method === 'ATM'
    ? { ...codeFields, ExpireDate: String(accountDays(now, start.expiresAt)) }
    : { ...codeFields, StoreExpireDate: String(codeMinutes(now, start.expiresAt)) };
}

/** The form that takes the buyer to ECPay's all-in-one page. */
export function startEcpay(
  settings: EcpaySettings,
  start: PaymentStart,
  method: EcpayMethod,
): PaymentStarted {
  const now = settings.now();
  const fields = {
    MerchantID: settings.merchantId,
    MerchantTradeNo: start.attemptNo,
    MerchantTradeDate: presentTaipeiTime(now),
    PaymentType: 'aio',
    TotalAmount: String(start.amountTwd),
    TradeDesc: plainText(start.description, 100),
    ItemName: plainText(start.description, 200),
    ReturnURL: start.notifyUrl,
    ClientBackURL: start.leftUrl,
    ChoosePayment: methodNames[method],
    EncryptType: '1',
    // Its messages then contain the authorisation number that a refund needs.
    NeedExtraPaidInfo: 'Y',
    ...methodFields(start, method, now),
  };
  return {
    method: 'POST',
    action: `${settings.formBaseUrl}/Cashier/AioCheckOut/V5`,
    fields: signEcpay(fields, settings),
  };
}
