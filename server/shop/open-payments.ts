import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { paymentRoutes } from '#server/features/flows/paying/payment-routes.ts';
import { accountKeyOf } from '#server/features/records/payment/bank-account-seal.ts';
import type { PaymentProvider } from '#server/platform/payment/payment-provider.ts';
import {
  createPaymentProviders,
  presentProviders,
} from '#server/platform/payment/payment-providers.ts';
import type { PaymentService } from '#server/platform/payment/payment-service.ts';
import { readPaymentSecret } from '#server/platform/stored-secret.ts';

/** A gateway that this process serves itself, instead of the configured ones. */
export type SimulatedGateway = {
  providers: readonly PaymentProvider[];
  routes: Hono;
  /** Delivers its webhooks until aborted. */
  watch(signal: AbortSignal): void;
};
export type OpenSimulatedGateway = (parts: {
  database: Database;
  log: Logger;
  now: () => Date;
  /** Hands a webhook to the shop in this process: it never posts to an address that a stranger chose. */
  deliver: (request: Request) => Promise<Response>;
}) => SimulatedGateway;

export type Payments = {
  service: PaymentService;
  /** The routes of webhooks and returning buyers; with those of a simulated gateway. */
  routes: Hono[];
  simulator: SimulatedGateway | undefined;
};

/** The configured payment gateways, or a simulated one instead. */
export async function openPayments(options: {
  database: Database;
  configuration: Pick<Configuration, 'payment' | 'paymentSecret' | 'publicUrl' | 'dataDir'>;
  log: Logger;
  now?: () => Date;
  wake?: () => void;
  openSimulator?: OpenSimulatedGateway | undefined;
}): Promise<Payments> {
  const { database, configuration, log, now = () => new Date(), wake, openSimulator } = options;
  const { payment, paymentSecret, publicUrl, dataDir } = configuration;
  const deliver = async (request: Request) => webhooks.fetch(request);
  const simulator = openSimulator?.({ database, log, now, deliver });
  const providers = simulator
    ? presentProviders(simulator.providers)
    : createPaymentProviders(payment, now);
  const webhooks = paymentRoutes({ database, providers, log, now, ...(wake && { wake }) });
  const secret = await readPaymentSecret({ secret: paymentSecret, dataDir });
  return {
    service: { providers, publicUrl, accountKey: accountKeyOf(secret) },
    routes: simulator ? [webhooks, simulator.routes] : [webhooks],
    simulator,
  };
}
