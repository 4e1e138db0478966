import type { RefundedBefore } from '@kaituan/domain/payment/gateway-refund';
import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import type { GatewayKind } from '@kaituan/domain/payment/test-payment';

export type PaymentStart = {
  /** The shop's number of this attempt: 1–20 digits and capital letters, never reused. */
  attemptNo: string;
  method: GatewayMethod;
  amountTwd: number;
  /** Shown on the gateway's page. */
  description: string;
  expiresAt: Date;
  /** Where the buyer's browser returns, by GET or by a form's POST; its return proves nothing. */
  returnUrl: string;
  /** The same for who left the gateway without paying. */
  leftUrl: string;
  /** The address of the gateway's webhooks. */
  notifyUrl: string;
};

/**
 * Where the buyer's browser goes to pay. POST: a form with these fields. GET: a plain link to `action` as
 * it is (a GET form would lose its query).
 */
export type PaymentStarted = {
  method: 'GET' | 'POST';
  action: string;
  fields: Record<string, string>;
  /** Known at once for LINE Pay; for ECPay with its first webhook. */
  providerTradeNo?: string;
};

/** The shop's data of an attempt that a gateway query needs. */
export type PaymentAttemptKey = {
  attemptNo: string;
  method: GatewayMethod;
  amountTwd: number;
  providerTradeNo?: string;
};

export type PaymentCode = { bankCode: string; account: string } | { paymentCode: string };

type PaymentEventFacts = {
  attemptNo: string;
  providerTradeNo: string;
  /** The amount according to the gateway, to be compared with the requested one. */
  amountTwd: number;
  at: Date;
};

export type PaymentEvent =
  /** The authorisation of a card payment, if the gateway sent it. */
  | (PaymentEventFacts & { kind: 'PAID'; authorisationNo?: string })
  | (PaymentEventFacts & { kind: 'FAILED'; reason: string })
  | (PaymentEventFacts & { kind: 'CODE_ISSUED'; code: PaymentCode; payBefore: Date });

export type WebhookRequest = {
  contentType: string;
  body: string;
  headers: Record<string, string>;
  query: Record<string, string>;
};

/**
 * `dedupeKey` is the same for every repetition of a message, so that it can be processed once. An authentic
 * message may have no payment event (a gateway's test): then `event` is absent.
 */
export type WebhookReading =
  | { isAuthentic: true; dedupeKey: string; event?: PaymentEvent }
  | { isAuthentic: false; dedupeKey: string; reason: string };

/**
 * APPROVED: the buyer agreed and the money waits for `settle` (LINE Pay only). DECIDED: the event a webhook
 * would report, including an issued code.
 */
export type GatewayPaymentStatus =
  | { kind: 'UNKNOWN' | 'WAITING' | 'APPROVED' }
  | { kind: 'DECIDED'; event: PaymentEvent };

/** What was refunded before makes a repeated request harmless. */
export type RefundRequest = {
  attemptNo: string;
  method: GatewayMethod;
  providerTradeNo: string;
  /** Of a card payment, if the gateway sent it. */
  authorisationNo?: string | null;
  /** The amount paid with this trade. */
  paidTwd: number;
  amountTwd: number;
  refundNo: string;
} & RefundedBefore;

/**
 * PENDING: accepted or not yet possible (a card payment before its daily capture); query again later.
 * BANK_FORM: the gateway cannot refund this method; the buyer provides a bank account.
 */
export type RefundOutcome =
  | { kind: 'DONE'; reference: string }
  | { kind: 'PENDING'; reason?: string }
  | { kind: 'BANK_FORM' }
  | { kind: 'REFUSED'; reason: string };

/** Every external call throws `PaymentUnavailable` without a trustworthy response. */
export interface PaymentProvider {
  readonly name: 'ECPAY' | 'LINE_PAY';
  /** Whether real money is paid there. */
  readonly kind: Exclude<GatewayKind, 'NONE'>;
  readonly methods: readonly GatewayMethod[];
  /** Origins that pages must allow for forms (`form-action`). */
  readonly formOrigins: readonly string[];
  /** The response the gateway expects once its webhook is stored; otherwise it repeats it. */
  readonly acknowledgement: string;
  start(start: PaymentStart): Promise<PaymentStarted>;
  readWebhook(request: WebhookRequest): WebhookReading;
  /** Queries a payment without moving money, for lost webhooks. */
  find(attempt: PaymentAttemptKey): Promise<GatewayPaymentStatus>;
  /**
   * Captures an approved payment, then queries it: after the browser's return, while the order is still
   * unpaid.
   */
  settle(attempt: PaymentAttemptKey): Promise<GatewayPaymentStatus>;
  /** Sends nothing more once `maySend` is false: another process may then be requesting the same refund. */
  refund(refund: RefundRequest, maySend?: () => boolean): Promise<RefundOutcome>;
}

/** The gateway gave no trustworthy response: the outcome is unknown, try again. */
export class PaymentUnavailable extends Error {
  readonly provider: string;

  constructor(provider: string, reason: string, options?: ErrorOptions) {
    super(`${provider} is unavailable: ${reason}`, options);
    this.name = 'PaymentUnavailable';
    this.provider = provider;
  }
}

/** Of a refund whose gateway knows another sum of refunds than the shop, or one that tells nothing: a person must look. */
export const refuseUnknownSum = (
  gateway: string,
  refundedTwd: number,
  state: 'UNCLEAR' | 'MISMATCH',
): RefundOutcome => ({
  kind: 'REFUSED',
  reason:
    state === 'MISMATCH'
      ? `${gateway}已退 ${refundedTwd} 元，與本店紀錄不符`
      : `${gateway}已退 ${refundedTwd} 元，看不出是否包含這一筆，請至金流後台確認`,
});

/** The raw parts of an HTTP request that a provider needs, for storing it as received. */
export async function readWebhookRequest(request: Request): Promise<WebhookRequest> {
  return {
    contentType: request.headers.get('content-type') ?? '',
    body: await request.text(),
    headers: Object.fromEntries(request.headers),
    query: Object.fromEntries(new URL(request.url).searchParams),
  };
}
