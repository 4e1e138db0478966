import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { accountKeyOf } from '#server/features/records/payment/bank-account-seal.ts';
import type { RequestEnv } from '#server/http/refuse.ts';
import type { Staff } from '#server/http/staff-access.ts';
import { createIdentity } from '#server/identity/identity.ts';
import { openOfflinePaymentService } from '#server/platform/payment/payment-service.ts';
import { readPaymentSecret } from '#server/platform/stored-secret.ts';
import { createApi } from './api.ts';

/** The API for a command that runs without a running shop: every call comes from these staff. */
export async function createStaffOnlyApi(options: {
  database: Database;
  configuration: Configuration;
  log: Logger;
  staff: Staff;
}): Promise<Hono<RequestEnv>> {
  const { database, configuration, log, staff } = options;
  const { paymentSecret, dataDir } = configuration;
  const secret = await readPaymentSecret({ secret: paymentSecret, dataDir });
  return createApi({
    ...{ database, log },
    line: configuration.identity.line,
    accounts: async () => (await createIdentity({ database, configuration, log })).parts,
    payments: { ...openOfflinePaymentService(), accountKey: accountKeyOf(secret) },
    findOperator: async () => staff,
  });
}
