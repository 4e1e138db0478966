import { createHash } from 'node:crypto';
import { z } from 'zod';
import type {
  PaymentCode,
  PaymentEvent,
  WebhookReading,
  WebhookRequest,
} from '#server/platform/payment/payment-provider.ts';
import { parseTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import { type EcpayFields, isSignedByEcpay } from './check-mac-value.ts';
import { parseEcpayForm } from './ecpay-fields.ts';
import type { EcpaySettings } from './ecpay-settings.ts';

const taipeiTime = z.string().transform((text, context) => {
  const at = parseTaipeiTime(text);
  if (at) return at;
  context.issues.push({ code: 'custom', message: 'not a time', input: text });
  return z.NEVER;
});
const absent = z.literal('').transform(() => undefined);

export const amountField = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
export const tradeNoField = z.string().regex(/^[0-9A-Za-z]{1,20}$/);
/** The signature is case-insensitive, so a number in another case is forged. */
export const attemptNoField = z.string().regex(/^[0-9A-Z]{1,20}$/);

const webhookFields = z.object({
  MerchantID: z.string(),
  MerchantTradeNo: attemptNoField,
  TradeNo: tradeNoField,
  TradeAmt: amountField,
  TradeDate: taipeiTime,
  PaymentDate: taipeiTime.or(absent).optional(),
  RtnCode: z.string().regex(/^\d{1,10}$/),
  RtnMsg: z.string().max(200).default(''),
  SimulatePaid: z.string().default('0'),
  BankCode: z.string().default(''),
  vAccount: z.string().default(''),
  PaymentNo: z.string().default(''),
  gwsr: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  ExpireDate: taipeiTime.or(absent).optional(),
});
type WebhookFields = z.output<typeof webhookFields>;

const paidCode = '1';
/** The bank has not decided yet (「交易付款結果待確認中」): neither paid nor failed. */
const undecidedCode = '10300066';

function codeOf(fields: WebhookFields): PaymentCode | undefined {
  if (fields.RtnCode === '2' && fields.vAccount !== '') {
    return { bankCode: fields.BankCode, account: fields.vAccount };
  }
  if (fields.RtnCode === '10100073' && fields.PaymentNo !== '') {
    return { paymentCode: fields.PaymentNo };
  }
  return undefined;
}

/** The payment event in ECPay's fields, or undefined when they decide nothing. */
export function presentPaymentEvent(fields: WebhookFields): PaymentEvent | undefined {
  const facts = {
    attemptNo: fields.MerchantTradeNo,
    providerTradeNo: fields.TradeNo,
    amountTwd: fields.TradeAmt,
    at: fields.PaymentDate ?? fields.TradeDate,
  };
  if (fields.RtnCode === paidCode) {
    return { ...facts, kind: 'PAID', ...(fields.gwsr && { authorisationNo: fields.gwsr }) };
  }
  const code = codeOf(fields);
  if (code && fields.ExpireDate) {
    return { ...facts, kind: 'CODE_ISSUED', code, payBefore: fields.ExpireDate };
  }
  if (fields.RtnCode === undecidedCode) return undefined;
  return { ...facts, kind: 'FAILED', reason: `${fields.RtnCode} ${fields.RtnMsg}`.trim() };
}

/** Parses correctly signed fields; undefined when their format is unknown. */
export const parseWebhookFields = (fields: EcpayFields): WebhookFields | undefined =>
  webhookFields.safeParse(fields).data;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads a webhook that ECPay posted to ReturnURL or PaymentInfoURL. */
export function readEcpayWebhook(settings: EcpaySettings, request: WebhookRequest): WebhookReading {
  const refuse = (reason: string): WebhookReading => ({
    isAuthentic: false,
    dedupeKey: `ECPAY:refused:${hash(request.body)}`,
    reason,
  });
  const fields = parseEcpayForm(request.body);
  if (!fields) return refuse('a field comes twice');
  if (!isSignedByEcpay(fields, settings)) return refuse('the signature does not fit');
  const read = parseWebhookFields(fields);
  if (!read) return refuse('the fields are not those of a webhook');
  if (read.MerchantID !== settings.merchantId) return refuse('it is for another merchant');
  // A repeated webhook may be worded differently, so the key is made of its meaning.
  const dedupeKey = ['ECPAY', read.MerchantTradeNo, read.TradeNo, read.RtnCode, read.TradeAmt].join(
    ':',
  );
  // The back office can send test webhooks without a payment.
  const event = read.SimulatePaid === '1' ? undefined : presentPaymentEvent(read);
  const key = read.SimulatePaid === '1' ? `${dedupeKey}:simulated` : dedupeKey;
  return { isAuthentic: true, dedupeKey: key, ...(event && { event }) };
}
