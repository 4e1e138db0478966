import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { createDemoGateway, type DemoGateway } from '#server/demo-gateway/demo-gateway.ts';
import { paymentRoutes } from '#server/features/flows/paying/payment-routes.ts';
import { accountKeyOf } from '#server/features/records/payment/bank-account-seal.ts';
import { createPaymentProviders } from '#server/platform/payment/payment-providers.ts';
import type { PaymentService } from '#server/platform/payment/payment-service.ts';
import { readPaymentSecret } from '#server/platform/stored-secret.ts';

export type Payments = {
  service: PaymentService;
  /** The routes of webhooks and returning buyers; with the simulator's pages when it is enabled. */
  routes: Hono[];
  demoGateway: DemoGateway | undefined;
};

/** The configured payment gateways, or the simulator instead. */
export async function openPayments(options: {
  database: Database;
  configuration: Pick<Configuration, 'payment' | 'paymentSecret' | 'publicUrl' | 'dataDir'>;
  log: Logger;
  now?: () => Date;
  wake?: () => void;
}): Promise<Payments> {
  const { database, configuration, log, now = () => new Date(), wake } = options;
  const { payment, paymentSecret, publicUrl, dataDir } = configuration;
  const demoGateway = payment.demoGateway
    ? createDemoGateway({
        database,
        log,
        now,
        // In process: it never posts to an address that a stranger chose.
        deliver: async (request) => notices.fetch(request),
      })
    : undefined;
  const providers = createPaymentProviders(payment, { demoGateway, now });
  const notices = paymentRoutes({ database, providers, log, now, ...(wake && { wake }) });
  const secret = await readPaymentSecret({ secret: paymentSecret, dataDir });
  return {
    service: { providers, publicUrl, accountKey: accountKeyOf(secret) },
    routes: demoGateway ? [notices, demoGateway.routes] : [notices],
    demoGateway,
  };
}
