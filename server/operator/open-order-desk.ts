import type { Database } from '#server/database/database.ts';
import { accountKeyOf } from '#server/features/records/payment/bank-account-seal.ts';
import { readPaymentSecret } from '#server/platform/kept-secret.ts';
import type { OrderDesk } from './carry-out-order.ts';

/** The desk of an owner's command that works without a running shop. */
export async function openOrderDesk(
  database: Database,
  { paymentSecret, dataDir }: { paymentSecret: string | undefined; dataDir: string },
): Promise<OrderDesk> {
  const secret = await readPaymentSecret({ secret: paymentSecret, dataDir });
  return { database, accountKey: accountKeyOf(secret) };
}
