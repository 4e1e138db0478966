import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { fetchWhile, gatewayKindOf } from '#server/platform/payment/gateway-call.ts';
import type { PaymentProvider } from '#server/platform/payment/payment-provider.ts';
import { type EcpayMethod, startEcpay } from './ecpay-checkout.ts';
import { queryEcpayPayment } from './ecpay-query.ts';
import { refundEcpay } from './ecpay-refund.ts';
import type { EcpaySettings } from './ecpay-settings.ts';
import { readEcpayWebhook } from './ecpay-webhook.ts';

const methods = ['CARD', 'ATM', 'CVS_CODE'] as const;

const isEcpayMethod = (method: GatewayMethod): method is EcpayMethod => method !== 'LINE_PAY';

/** ECPay (綠界) all-in-one checkout: cards, ATM accounts and convenience-store codes. */
export function createEcpayProvider(settings: EcpaySettings): PaymentProvider {
  const isElsewhere = URL.canParse(settings.formBaseUrl);
  return {
    name: 'ECPAY',
    kind: gatewayKindOf(settings.apiBaseUrl),
    methods,
    formOrigins: isElsewhere ? [new URL(settings.formBaseUrl).origin] : [],
    acknowledgement: '1|OK',
    async start(start) {
      if (!isEcpayMethod(start.method)) throw new Error(`ECPay does not support ${start.method}`);
      return startEcpay(settings, start, start.method);
    },
    readWebhook: (request) => readEcpayWebhook(settings, request),
    find: (attempt) => queryEcpayPayment(settings, attempt),
    // ECPay captures by itself.
    settle: (attempt) => queryEcpayPayment(settings, attempt),
    refund: (refund, maySend = () => true) =>
      refundEcpay({ ...settings, fetch: fetchWhile(settings.fetch, maySend) }, refund),
  };
}
