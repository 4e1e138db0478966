import { paymentMethods } from '@kaituan/domain/payment/payment-method';
import { z } from 'zod';
import { endpoint, resultOf, wireInstant, wireTwd } from '#contract/endpoint.ts';

export const paymentMethod = z.enum(paymentMethods);
export const orderNo = z
  .string()
  .regex(/^G\d{6}[0-9A-HJKMNP-TV-Z]{6}$/)
  .meta({ description: '訂單編號', examples: ['G261121A1B2C3'] });

/**
 * What a member needs to pay outside a gateway's page: a virtual account, a store code, or the shop's
 * account.
 */
export const paymentCode = z.object({
  bankCode: z.string().nullable(),
  bankName: z.string().nullable(),
  account: z.string().nullable(),
  holder: z.string().nullable(),
  paymentCode: z.string().nullable(),
});

export const payment = z.object({
  orderNo,
  method: paymentMethod,
  status: z.enum(['NONE', 'CREATED', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'VOID', 'SURPLUS']),
  amountTwd: wireTwd,
  /** Of a transfer, what has come as parts: the rest of the amount is due. */
  receivedTwd: wireTwd,
  code: paymentCode.nullable(),
  /** The payment deadline. */
  payBy: wireInstant.nullable(),
  /** Why the last attempt failed, in words, and the gateway's number for the shop. */
  failure: z.object({ text: z.string(), code: z.string().nullable() }).nullable(),
  report: z
    .object({ lastFive: z.string(), paidOn: z.string(), amountTwd: wireTwd, note: z.string() })
    .nullable(),
});
export type Payment = z.output<typeof payment>;

/** Where the browser goes to pay: a form to post, or a link. */
export const gatewayRedirect = z.object({
  method: z.enum(['GET', 'POST']),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
});

export const startPayment = endpoint({
  path: '/Payment/StartPayment',
  summary: '開始付款或改用其他方式；回答要前往的頁面，或繳費資訊',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ orderNo, method: paymentMethod.optional() }),
  answer: resultOf(
    z.object({
      payment,
      /** Null when nowhere. */
      redirect: gatewayRedirect.nullable(),
    }),
  ),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT', 'PAYMENT_NOT_AVAILABLE', 'PAYMENT_UNAVAILABLE'],
});

export const getPayment = endpoint({
  path: '/Payment/GetPayment',
  summary: '一張訂單目前的付款狀態',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({ orderNo }),
  answer: resultOf(payment),
  refusals: ['NOT_FOUND'],
});

export const reportTransfer = endpoint({
  path: '/Payment/ReportTransfer',
  summary: '回報銀行轉帳：帳號末五碼、日期與金額，供店家對帳',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    orderNo,
    lastFive: z
      .string()
      .regex(/^\d{5}$/)
      .meta({ examples: ['12345'] }),
    paidOn: z.iso.date().meta({ examples: ['2026-11-21'] }),
    amountTwd: wireTwd,
    note: z.string().trim().max(100).default(''),
  }),
  answer: resultOf(payment),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});

export const saveRefundAccount = endpoint({
  path: '/Payment/SaveRefundAccount',
  summary: '提供或更改退款帳戶，用於無法自動退款的付款方式；匯出之後不能改',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    orderNo,
    bankCode: z
      .string()
      .regex(/^\d{3}$/)
      .meta({ examples: ['812'] }),
    branch: z
      .string()
      .regex(/^(\d{4})?$/)
      .default(''),
    account: z
      .string()
      .regex(/^\d{6,16}$/)
      .meta({ examples: ['20481000123456'] }),
    holder: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .meta({ examples: ['王小明'] }),
  }),
  /** `isShopTold`: another account came after the file for the bank, which staff see before they pay. */
  answer: resultOf(z.object({ isShopTold: z.boolean() })),
  refusals: ['NOT_FOUND', 'ORDER_STATE_CONFLICT'],
});
