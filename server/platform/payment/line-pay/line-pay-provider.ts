import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchWhile, gatewayKindOf } from '#server/platform/payment/gateway-call.ts';
import {
  type PaymentProvider,
  type PaymentStart,
  type PaymentStarted,
  PaymentUnavailable,
} from '#server/platform/payment/payment-provider.ts';
import { answered, type LinePaySettings, postLinePay } from './line-pay-call.ts';
import { queryLinePayPayment, settleLinePay } from './line-pay-query.ts';
import { refundLinePay } from './line-pay-refund.ts';

const requestTimeoutMs = 10_000;
const requestInfo = z.object({
  transactionId: z.string().regex(/^\d{1,30}$/),
  paymentUrl: z.object({ web: z.url({ protocol: /^https?$/ }) }),
});

const requestBody = (start: PaymentStart) => ({
  amount: start.amountTwd,
  currency: 'TWD',
  orderId: start.attemptNo,
  packages: [
    {
      id: start.attemptNo,
      amount: start.amountTwd,
      products: [{ name: start.description, quantity: 1, price: start.amountTwd }],
    },
  ],
  redirectUrls: { confirmUrl: start.returnUrl, cancelUrl: start.leftUrl },
  options: { display: { locale: 'zh_TW' } },
});

async function startLinePay(settings: LinePaySettings, start: PaymentStart) {
  const path = '/v3/payments/request';
  const answer = await postLinePay(settings, path, requestBody(start), requestTimeoutMs);
  if (answer.returnCode !== '0000') throw answered(answer);
  const info = requestInfo.safeParse(answer.info);
  if (!info.success) throw new PaymentUnavailable('LINE_PAY', 'unreadable payment request');
  const started: PaymentStarted = {
    method: 'GET',
    action: info.data.paymentUrl.web,
    fields: {},
    providerTradeNo: info.data.transactionId,
  };
  return started;
}

/**
 * LINE Pay, Online API v3. It sends no webhooks: payments are queried after the browser returned, and again
 * by a job.
 */
export const createLinePayProvider = (settings: LinePaySettings): PaymentProvider => ({
  name: 'LINE_PAY',
  kind: gatewayKindOf(settings.apiBaseUrl),
  methods: ['LINE_PAY'],
  formOrigins: [],
  acknowledgement: '',
  start: (start) => startLinePay(settings, start),
  readWebhook: (request) => ({
    isAuthentic: false,
    dedupeKey: `LINE_PAY:refused:${createHash('sha256').update(request.body).digest('hex')}`,
    reason: 'LINE Pay sends no webhooks',
  }),
  find: (attempt) => queryLinePayPayment(settings, attempt),
  settle: (attempt) => settleLinePay(settings, attempt),
  refund: (refund, maySend = () => true) =>
    refundLinePay({ ...settings, fetch: fetchWhile(settings.fetch, maySend) }, refund),
});
