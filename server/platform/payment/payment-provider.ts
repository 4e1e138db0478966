/** Ways of paying that a payment gateway carries; the others need nobody outside the shop. */
export const gatewayMethods = ['CARD', 'LINE_PAY', 'ATM', 'CVS_CODE'] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];

export type PaymentStart = {
  /** The shop's number of this attempt: 1–20 digits and capital letters, never used again. */
  attemptNo: string;
  method: GatewayMethod;
  amountTwd: number;
  /** What the buyer reads on the gateway's page. */
  description: string;
  expiresAt: Date;
  /** The buyer's browser comes back here, by GET or by a form's POST; its coming proves nothing. */
  returnUrl: string;
  /** The gateway's own notices come here. */
  notifyUrl: string;
};

/**
 * Where the buyer's browser goes to pay. POST: a form with these fields. GET: a plain link to
 * `action` as it stands (a GET form would lose its query).
 */
export type PaymentStarted = {
  method: 'GET' | 'POST';
  action: string;
  fields: Record<string, string>;
  /** Known already for LINE Pay; ECPay tells it with its first notice. */
  providerTradeNo?: string;
};

/** What the shop remembers of an attempt, enough to ask the gateway about it. */
export type PaymentAttemptKey = {
  attemptNo: string;
  method: GatewayMethod;
  amountTwd: number;
  providerTradeNo?: string;
};

export type PaymentCode = { bankCode: string; account: string } | { paymentCode: string };

type NoticeFacts = {
  attemptNo: string;
  providerTradeNo: string;
  /** What the gateway says, not what the shop asked for: compare them. */
  amountTwd: number;
  at: Date;
};

export type PaymentNotice =
  /** The authorisation of a card payment, where the gateway tells it. */
  | (NoticeFacts & { kind: 'PAID'; authorisationNo?: string })
  | (NoticeFacts & { kind: 'FAILED'; reason: string })
  | (NoticeFacts & { kind: 'CODE_ISSUED'; code: PaymentCode; payBefore: Date });

export type NoticeRequest = {
  contentType: string;
  body: string;
  headers: Record<string, string>;
  query: Record<string, string>;
};

/**
 * `dedupeKey` is the same for every repetition of one message, so that it can be processed once.
 * An authentic message may say nothing about money (a gateway's test): then `notice` is absent.
 */
export type NoticeReading =
  | { isAuthentic: true; dedupeKey: string; notice?: PaymentNotice }
  | { isAuthentic: false; dedupeKey: string; reason: string };

/**
 * APPROVED: the buyer agreed and the money waits for `settle` (LINE Pay only). DECIDED: what a notice
 * says or would have said, an issued code included.
 */
export type PaymentStanding =
  | { kind: 'UNKNOWN' | 'WAITING' | 'APPROVED' }
  | { kind: 'DECIDED'; notice: PaymentNotice };

export type RefundRequest = {
  attemptNo: string;
  method: GatewayMethod;
  providerTradeNo: string;
  /** Of a card payment, where the gateway told it. */
  authorisationNo?: string | null;
  /** What was paid with this trade. */
  paidTwd: number;
  /** What the shop knows to be refunded of it before; makes a repeated request harmless. */
  refundedBeforeTwd: number;
  amountTwd: number;
  refundNo: string;
};

/**
 * PENDING: accepted or not yet possible (a card payment before its daily capture), ask again later.
 * BANK_FORM: this way of paying cannot be refunded by the gateway; the buyer names an account.
 */
export type RefundOutcome =
  | { kind: 'DONE'; reference: string }
  | { kind: 'PENDING' }
  | { kind: 'BANK_FORM' }
  | { kind: 'REFUSED'; reason: string };

/** Every call that leaves the shop throws `PaymentUnavailable` when no answer can be trusted. */
export interface PaymentProvider {
  readonly name: 'ECPAY' | 'LINE_PAY';
  readonly methods: readonly GatewayMethod[];
  /** Origins a page must be allowed to send its form to (`form-action`). */
  readonly formOrigins: readonly string[];
  /** What the gateway wants to read once its notice is stored; anything else makes it try again. */
  readonly acknowledgement: string;
  start(start: PaymentStart): Promise<PaymentStarted>;
  readNotice(request: NoticeRequest): NoticeReading;
  /** Says what became of a payment and moves no money: for notices that never came. */
  find(attempt: PaymentAttemptKey): Promise<PaymentStanding>;
  /** Takes money the buyer approved, then says what became of the payment: after the browser's return, while the order still wants it. */
  settle(attempt: PaymentAttemptKey): Promise<PaymentStanding>;
  /** Sends nothing any more once `mayAsk` is false: then somebody else may be asking for the same refund. */
  refund(refund: RefundRequest, mayAsk?: () => boolean): Promise<RefundOutcome>;
}

/** The gateway did not answer, or not with anything that can be trusted: nothing is known, try again. */
export class PaymentUnavailable extends Error {
  readonly provider: string;

  constructor(provider: string, reason: string, options?: ErrorOptions) {
    super(`${provider} is unavailable: ${reason}`, options);
    this.name = 'PaymentUnavailable';
    this.provider = provider;
  }
}
