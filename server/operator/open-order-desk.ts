import type { Database } from '../database/database.ts';
import { accountKeyOf } from '../features/payment/bank-account-seal.ts';
import { readKeptSecret } from '../platform/kept-secret.ts';
import type { OrderDesk } from './carry-out-order.ts';

/** The desk of an owner's command that works without a running shop. */
export async function openOrderDesk(
  database: Database,
  { paymentSecret, dataDir }: { paymentSecret: string | undefined; dataDir: string },
): Promise<OrderDesk> {
  const secret = await readKeptSecret({
    secret: paymentSecret,
    dataDir,
    fileName: 'payment-secret',
  });
  return { database, accountKey: accountKeyOf(secret) };
}
