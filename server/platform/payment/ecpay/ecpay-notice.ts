import { createHash } from 'node:crypto';
import { z } from 'zod';
import type {
  NoticeReading,
  NoticeRequest,
  PaymentCode,
  PaymentNotice,
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
/** Signatures do not see letter case, so a number in another case is somebody's invention. */
export const attemptNoField = z.string().regex(/^[0-9A-Z]{1,20}$/);

const noticeFields = z.object({
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
type NoticeFields = z.output<typeof noticeFields>;

const paidCode = '1';
/** The bank has not decided yet (「交易付款結果待確認中」): neither paid nor failed. */
const undecidedCodes = new Set(['10300066', '10100248']);

function codeOf(fields: NoticeFields): PaymentCode | undefined {
  if (fields.RtnCode === '2' && fields.vAccount !== '') {
    return { bankCode: fields.BankCode, account: fields.vAccount };
  }
  if (fields.RtnCode === '10100073' && fields.PaymentNo !== '') {
    return { paymentCode: fields.PaymentNo };
  }
  return undefined;
}

/** What ECPay's fields say, or undefined when they decide nothing. */
export function presentNotice(fields: NoticeFields): PaymentNotice | undefined {
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
  if (undecidedCodes.has(fields.RtnCode)) return undefined;
  return { ...facts, kind: 'FAILED', reason: `${fields.RtnCode} ${fields.RtnMsg}`.trim() };
}

/** Reads fields whose signature is good; undefined when they are not of a shape we know. */
export const parseNoticeFields = (fields: EcpayFields): NoticeFields | undefined =>
  noticeFields.safeParse(fields).data;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads a notice that ECPay posted to ReturnURL or PaymentInfoURL. */
export function readEcpayNotice(settings: EcpaySettings, request: NoticeRequest): NoticeReading {
  const refuse = (reason: string): NoticeReading => ({
    isAuthentic: false,
    dedupeKey: `ECPAY:refused:${hash(request.body)}`,
    reason,
  });
  const fields = parseEcpayForm(request.body);
  if (!fields) return refuse('a field comes twice');
  if (!isSignedByEcpay(fields, settings)) return refuse('the signature does not fit');
  const read = parseNoticeFields(fields);
  if (!read) return refuse('the fields are not those of a notice');
  if (read.MerchantID !== settings.merchantId) return refuse('it is for another merchant');
  // A notice sent again may be worded differently, so the key names what it says, not how.
  const dedupeKey = ['ECPAY', read.MerchantTradeNo, read.TradeNo, read.RtnCode, read.TradeAmt].join(
    ':',
  );
  // The back office can send a notice without money, to try the address: it pays nothing.
  const notice = read.SimulatePaid === '1' ? undefined : presentNotice(read);
  const key = read.SimulatePaid === '1' ? `${dedupeKey}:simulated` : dedupeKey;
  return { isAuthentic: true, dedupeKey: key, ...(notice && { notice }) };
}
