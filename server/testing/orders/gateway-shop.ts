import { createDemoGateway, type DemoGateway } from '@kaituan/demo/gateway/demo-gateway';
import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import {
  type PaymentProvider,
  type PaymentStart,
  readWebhookRequest,
  type WebhookReading,
} from '#server/platform/payment/payment-provider.ts';
import { presentProviders } from '#server/platform/payment/payment-providers.ts';
import { visitGateway } from './gateway-driver.ts';

/** A minimal shop that calls the simulator, with every webhook it received, parsed. */
export type GatewayShop = {
  gateway: DemoGateway;
  received: WebhookReading[];
  /** What the shop responds to webhooks instead of the gateway's acknowledgement. */
  answer: { text?: string; status?: number };
  clock: { now: Date };
  provider(method: GatewayMethod): PaymentProvider;
  startOf(method: GatewayMethod, changes?: Partial<PaymentStart>): PaymentStart;
  /** Starts an attempt and opens the gateway's page. */
  begin(method: GatewayMethod, changes?: Partial<PaymentStart>): Promise<Begun>;
};
export type Begun = { start: PaymentStart; tradeNo: string; providerTradeNo?: string };

let lastAttempt = 0;
const newAttemptNo = () => {
  lastAttempt += 1;
  return `T${String(lastAttempt).padStart(9, '0')}`;
};

export function openGatewayShop(database: Database): GatewayShop {
  const received: WebhookReading[] = [];
  const answer: GatewayShop['answer'] = {};
  const clock = { now: new Date('2026-11-21T02:00:00Z') };
  const now = () => clock.now;
  const gateway = createDemoGateway({
    database,
    now,
    log: { warn: () => {} },
    deliver: async (request) => {
      const provider = providers.named(new URL(request.url).pathname.split('/').at(-1) ?? '');
      if (!provider) throw new Error(`nobody listens at ${request.url}`);
      received.push(provider.readWebhook(await readWebhookRequest(request)));
      return new Response(answer.text ?? provider.acknowledgement, answer);
    },
  });
  const providers = presentProviders(gateway.providers);
  const provider = (method: GatewayMethod) => {
    const found = providers.forMethod(method);
    if (!found) throw new Error(`no provider supports ${method}`);
    return found;
  };
  const startOf: GatewayShop['startOf'] = (method, changes) => ({
    attemptNo: newAttemptNo(),
    method,
    amountTwd: 1_380,
    description: '開團訂單',
    expiresAt: new Date(clock.now.getTime() + 3 * 86_400_000),
    returnUrl: 'http://shop.test/payment/return',
    leftUrl: 'http://shop.test/payment/return/left',
    notifyUrl: 'http://shop.test/payment/notices/ECPAY',
    ...changes,
  });
  const begin: GatewayShop['begin'] = async (method, changes) => {
    const start = startOf(method, changes);
    const started = await provider(method).start(start);
    const tradeNo = await visitGateway(gateway, started);
    const { providerTradeNo } = started;
    return { start, tradeNo, ...(providerTradeNo && { providerTradeNo }) };
  };
  return { gateway, received, answer, clock, provider, startOf, begin };
}
