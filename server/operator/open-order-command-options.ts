import type { Database } from '#server/database/database.ts';
import { accountKeyOf } from '#server/features/records/payment/bank-account-seal.ts';
import { readPaymentSecret } from '#server/platform/stored-secret.ts';
import type { OrderCommandOptions } from './execute-order-command.ts';

/** The options of an owner's command that runs without a running shop. */
export async function openOrderCommandOptions(
  database: Database,
  { paymentSecret, dataDir }: { paymentSecret: string | undefined; dataDir: string },
): Promise<OrderCommandOptions> {
  const secret = await readPaymentSecret({ secret: paymentSecret, dataDir });
  return { database, accountKey: accountKeyOf(secret) };
}
